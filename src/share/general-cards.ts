import { mostCompared } from "../../contract/compared-tokens.ts";
import { embedCharts } from "../../contract/embed.ts";
import { endpointNames, endpoints } from "../../contract/endpoints.ts";
import { box, column, type Element, palette } from "./elements.ts";
import { frame, heading } from "./frame.ts";

const mono = "IBM Plex Mono";
/** Of no data: nothing is dated. */
const undated = { asOf: null, demo: "" } as const;

/** Of the front page. */
export function frontCard(): Element {
  return frame({
    ...undated,
    top: heading("Holderscope"),
    finding: "Who holds a token, for how long and at what cost",
    body: [names(["Holders on any day", "Concentration", "Clusters", "Cost and profit", "Completeness"])],
  });
}

/** Of the page about cards for other sites. */
export function embedGuideCard(): Element {
  return frame({
    ...undated,
    top: heading("Embed charts"),
    finding: "Any chart here can stand in your page",
    body: [
      names([...embedCharts, "wallet", "compare"]),
      box(
        { fontFamily: mono, fontSize: 27, color: palette["ink-2"], marginBottom: 36 },
        "/embed/sol/<address>?chart=hands&theme=auto",
      ),
    ],
  });
}

/** Of the description of the interface. */
export function docsCard(): Element {
  return frame({
    ...undated,
    top: heading("API reference"),
    finding: `Holder statistics over HTTP: ${endpointNames.length} operations`,
    body: [
      column(
        { fontFamily: mono, fontSize: 22, color: palette["ink-2"], marginBottom: 16 },
        ...endpointNames.map((name) => box({ height: 32 }, `GET /v0${endpoints[name].path}`)),
      ),
    ],
  });
}

/** Of the page that compares, while no token is chosen. */
export function compareGuideCard(): Element {
  return frame({
    ...undated,
    top: heading("Compare tokens"),
    finding: `Up to ${mostCompared} tokens side by side, on one scale`,
    body: [names(["Holders", "Concentration", "Time held", "Value", "Profit and loss"])],
  });
}

function names(all: readonly string[]): Element {
  return box(
    { flexWrap: "wrap", gap: 14, marginBottom: 40 },
    ...all.map((name) =>
      box({ fontSize: 30, padding: "8px 20px", border: `2px solid ${palette["rule-2"]}` }, name),
    ),
  );
}
