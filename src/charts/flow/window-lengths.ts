/** The nine windows as tables name them. */
export const windowLengths = [
  { window: "1h", seconds: 3_600 },
  { window: "2h", seconds: 7_200 },
  { window: "4h", seconds: 14_400 },
  { window: "12h", seconds: 43_200 },
  { window: "1d", seconds: 86_400 },
  { window: "3d", seconds: 259_200 },
  { window: "7d", seconds: 604_800 },
  { window: "14d", seconds: 1_209_600 },
  { window: "30d", seconds: 2_592_000 },
] as const;
