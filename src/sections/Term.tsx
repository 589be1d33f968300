import type { ReactNode } from "react";
import type * as Texts from "../metrics/definitions/definition-text.ts";
import type { MetricId } from "../metrics/definitions/definitions.ts";
import { Definition } from "../ui/overlays/Definition.tsx";

interface TermProps {
  readonly metric: MetricId;
  readonly children: ReactNode;
}

// The server imports the texts before it draws; a browser fetches them when the first is wanted.
let texts: typeof Texts | undefined;
const loadTexts = async () => (texts ??= await import("../metrics/definitions/definition-text.ts"));
if (import.meta.env.SSR) await loadTexts();

/** A term under which the definition of its figure opens. */
export function Term({ metric, children }: TermProps) {
  return (
    <Definition text={texts?.definitionText(metric)} load={() => load(metric)}>
      {children}
    </Definition>
  );
}

async function load(metric: MetricId) {
  return (await loadTexts()).definitionText(metric);
}
