/**
 * The words of the design: what a utility may say. Colours and sizes that differ by theme or by width are
 * variables, whose values stand in src/styles/tokens.css. Loaded by src/styles.css and src/embed/embed.css.
 *
 * @type {import("tailwindcss").Config}
 */
export default {
  theme: {
    // Below md a page is one column for a hand-held width; below lg the rail stands above its section.
    screens: { xs: "375px", md: "720px", table: "900px", lg: "1280px", xl: "1440px" },

    colors: {
      transparent: "transparent",
      current: "currentColor",
      inherit: "inherit",
      // Surfaces.
      bg: "var(--bg)",
      hover: "var(--bg-hover)",
      raised: "var(--bg-raised)",
      track: "var(--track)",
      scrim: "var(--scrim)",
      // Text, and the controls, which are ink.
      ink: { DEFAULT: "var(--ink-1)", 2: "var(--ink-2)", 3: "var(--ink-3)" },
      "on-ink": "var(--on-ink)",
      // Lines: between rows, around parts, at the head of a section; of controls.
      rule: { DEFAULT: "var(--rule-1)", 2: "var(--rule-2)", 3: "var(--rule-3)" },
      control: "var(--rule-control)",
      focus: "var(--focus)",
      // Data: up and down, the mark that is read, hands, steps of size.
      gain: "var(--gain)",
      loss: "var(--loss)",
      mark: "var(--mark)",
      hand: {
        diamond: "var(--hand-diamond)",
        gold: "var(--hand-gold)",
        silver: "var(--hand-silver)",
        bronze: "var(--hand-bronze)",
        wood: "var(--hand-wood)",
        new: "var(--hand-new)",
      },
      step: {
        1: "var(--size-1)",
        2: "var(--size-2)",
        3: "var(--size-3)",
        4: "var(--size-4)",
        5: "var(--size-5)",
      },
      // Clusters of the map, the largest first; a letter always says the same.
      cluster: {
        1: "var(--cluster-1)",
        2: "var(--cluster-2)",
        3: "var(--cluster-3)",
        4: "var(--cluster-4)",
        5: "var(--cluster-5)",
        6: "var(--cluster-6)",
      },
      // What an element draws its data with, where a class of its own says which (src/styles/charts.css).
      // Not "data", which is a size of text.
      fill: "var(--fill)",
    },

    fontFamily: { sans: "var(--font-sans)", mono: "var(--font-mono)" },
    // Size, line height and, where it is large, spacing of letters belong together.
    fontSize: {
      lead: ["var(--text-lead)", { lineHeight: "var(--text-lead--line-height)", letterSpacing: "-0.012em" }],
      title: [
        "var(--text-title)",
        { lineHeight: "var(--text-title--line-height)", letterSpacing: "-0.01em" },
      ],
      figure: [
        "var(--text-figure)",
        { lineHeight: "var(--text-figure--line-height)", letterSpacing: "-0.015em" },
      ],
      finding: [
        "var(--text-finding)",
        { lineHeight: "var(--text-finding--line-height)", letterSpacing: "-0.008em" },
      ],
      fact: ["18px", { lineHeight: "24px", letterSpacing: "-0.01em" }],
      body: ["14px", "20px"],
      data: ["13px", "20px"],
      label: ["12px", "16px"],
      axis: ["11px", "14px"],
    },
    fontWeight: { normal: "400", lead: "430", figure: "520", strong: "560", semibold: "600", name: "620" },

    letterSpacing: { normal: "0", mono: "-0.01em" },

    // As everywhere in Tailwind a step is four pixels, whatever the size of the root's text; a quarter is one.
    spacing: {
      ...Object.fromEntries(Array.from({ length: 4 * 80 + 1 }, (_, pixels) => [pixels / 4, `${pixels}px`])),
      px: "1px",
      margin: "var(--margin)",
      gutter: "var(--gutter)",
      rail: "var(--rail)",
      row: "var(--row)",
      control: "var(--control)",
    },
    borderRadius: {
      0: "0",
      2: "2px",
      control: "var(--radius-control)",
      float: "var(--radius-float)",
      full: "50%",
    },
    boxShadow: { float: "var(--shadow)", none: "none" },
    transitionDuration: { fast: "var(--fast)", slow: "var(--slow)" },
    transitionTimingFunction: { out: "var(--ease)" },
    extend: {
      // Rail and body share one grid on every page, so that charts start at the same x.
      gridTemplateColumns: { rail: "var(--rail) minmax(0, 1fr)" },
    },
  },
};
