/** Where a launch ends, and how many that came at once are a bundle. */
export const launchLimits = {
  /** Seconds since the first transfer. */
  within: { least: 60, usual: 3_600, most: 86_400 },
  bundle: { least: 2, usual: 3, most: 50 },
} as const;

/** Rows that an answer lists of each. */
export const mostLaunchRows = 100;
