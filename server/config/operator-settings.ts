import type { Setting } from "./setting.ts";

const shortestKey = 20;

/** Who may see and use `/operate`, as rows of the table in config.ts. */
export const operatorSettings = {
  operatorKey: {
    variable: "HOLDERSCOPE_OPERATOR_KEY",
    fallback: "",
    meaning:
      "Key to /operate from other machines, and on this one if a proxy or a public URL is set. Without it, the page answers on loopback only. Under a host name, it answers to that of HOLDERSCOPE_PUBLIC_URL only.",
    form: `${shortestKey} to 200 visible characters without spaces`,
    isSecret: true,
    parse: (text) => (text === "" || /^[\x21-\x7e]{20,200}$/.test(text) ? text : undefined),
  } satisfies Setting<string>,
};
