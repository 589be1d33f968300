import type { Setting } from "./setting.ts";

const shortestKey = 20;

/** Who may see and use `/operate`, as rows of the table in config.ts. */
export const operatorSettings = {
  operatorKey: {
    variable: "HOLDERSCOPE_OPERATOR_KEY",
    fallback: "",
    meaning:
      "Opens /operate from elsewhere than this machine, and on it where a proxy or a public URL is set. Without it the page is answered on loopback alone. Asked for by a host name, it answers to that of HOLDERSCOPE_PUBLIC_URL alone.",
    form: `${shortestKey} to 200 visible characters without spaces`,
    isSecret: true,
    parse: (text) => (text === "" || /^[\x21-\x7e]{20,200}$/.test(text) ? text : undefined),
  } satisfies Setting<string>,
};
