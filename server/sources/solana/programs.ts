/** Programs that token accounts belong to, and what they are known by. */
export const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
export const token2022Program = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
/** Owns the accounts of wallets. */
export const systemProgram = "11111111111111111111111111111111";
export const metaplexProgram = "metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s";

/** The mints of wrapped SOL, one a program. Their supply is always written as 0. */
export const nativeMints: readonly string[] = [
  "So11111111111111111111111111111111111111112",
  "9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9",
];

export type TokenProgram = typeof tokenProgram | typeof token2022Program;

export function isTokenProgram(address: string): address is TokenProgram {
  return address === tokenProgram || address === token2022Program;
}
