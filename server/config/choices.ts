/** How much is logged, from all to nothing: the levels of pino. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** When the demo market is there: until a token of one's own is, beside those, or never. */
export const demoChoices = ["on", "keep", "off"] as const;
export type DemoChoice = (typeof demoChoices)[number];

/** Who is answered without a key: every site, this one's own pages, or nobody. */
export const keylessChoices = ["any", "own", "off"] as const;
export type Keyless = (typeof keylessChoices)[number];

/** Who may frame the pages: everyone, or these origins and the site itself. */
export type FrameAncestors = "*" | readonly string[];
