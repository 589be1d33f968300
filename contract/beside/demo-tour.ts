import type { TokenAddress } from "../address.ts";

/** What a token of the demo market shows on the front page. */
export const tourParts = ["typical", "insiders", "airdrop", "dying"] as const;
export type TourPart = (typeof tourParts)[number];

/** Tokens of the demo market, whose addresses are the same each time it is made (server/sources/demo). */
export const demoTour: readonly (TokenAddress & { readonly part: TourPart })[] = [
  { part: "typical", chain: "sol", address: "DemoX7WUxZ6mVe6APjBgxu4URKtSLzKQ6oywbzkz2SUg" },
  { part: "insiders", chain: "sol", address: "DemonHvx5Q4aHaa5vbUXwpFA5287y4Ss2ePuDBseUD6T" },
  { part: "airdrop", chain: "sol", address: "DemoxSjvjKs4MckFNA391GqDSNMEBWmi2Hs1PL9YoMc3" },
  { part: "dying", chain: "sol", address: "DemomDxXEwC7BRP5zPsvsdtw1L61LemBvMqYefronyHy" },
];

/** The token with most to see: three years, clusters, and labels of every kind. */
export const demoFlagship: TokenAddress = {
  chain: "sol",
  address: "DemodEP692zyDB9Uc5k1Gg38o9HoGGcYZoLe6nCdxEk4",
};
