/** Window name on the wire to its length in seconds, shortest first. */
export const windowSeconds = {
  "1hour": 3_600,
  "2hours": 7_200,
  "4hours": 14_400,
  "12hours": 43_200,
  "1day": 86_400,
  "3days": 259_200,
  "7days": 604_800,
  "14days": 1_209_600,
  "30days": 2_592_000,
} as const;
export type WindowName = keyof typeof windowSeconds;

export const windows = Object.keys(windowSeconds) as WindowName[];

export const daySeconds = windowSeconds["1day"];
