import type { Token } from "../../contract/tokens.ts";
import { hasMixedScripts } from "../lib/text.ts";
import { Icon } from "../ui/Icon.tsx";

const alphabetWarning = "Letters of two alphabets in one word: compare the address";

/** Beside a name in which a letter stands for another that looks like it. */
export function AlphabetWarning({ token }: { readonly token: Pick<Token, "name" | "ticker"> }) {
  if (!hasMixedScripts(token.name) && !hasMixedScripts(token.ticker)) return null;
  return (
    <span data-part="warning" className="ml-1.5 text-loss" title={alphabetWarning}>
      <Icon name="warning" size={13} />
      <span className="sr-only">{alphabetWarning}</span>
    </span>
  );
}
