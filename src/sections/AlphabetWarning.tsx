import type { Token } from "../../contract/tokens.ts";
import { describeLookAlikes } from "../lib/text.ts";
import { Icon } from "../ui/Icon.tsx";

/** Beside a name in which a letter stands for another that looks like it. */
export function AlphabetWarning({ token }: { readonly token: Pick<Token, "name" | "ticker"> }) {
  const lookAlikes = describeLookAlikes(token.name) ?? describeLookAlikes(token.ticker);
  if (lookAlikes === undefined) return null;
  const warning = `This name ${lookAlikes}: compare the address`;
  return (
    <span data-part="warning" className="ml-1.5 text-loss" title={warning}>
      <Icon name="warning" size={13} />
      <span className="sr-only">{warning}</span>
    </span>
  );
}
