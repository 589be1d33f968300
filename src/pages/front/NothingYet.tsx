import { useShell } from "../../shell/shell-commands.ts";
import { Button } from "../../ui/Button.tsx";
import { Message } from "../../ui/Notice.tsx";

/** In the place of examples: why there are none. */
export function NothingYet({ isFailed }: { readonly isFailed: boolean }) {
  const { openSearch } = useShell();
  return (
    <div className="border-t border-rule-2 pt-4">
      <Message
        title={isFailed ? "The list of tokens did not come" : "No token is here yet"}
        actions={
          <Button primary icon="search" onClick={() => openSearch()}>
            Paste an address
          </Button>
        }
      >
        <p>
          {isFailed
            ? "The search and the lists of the chains still work."
            : "Paste the address of a token: its page says what it is, and whether its transfers can be indexed here. Tokens of imported files are listed, too."}
        </p>
      </Message>
    </div>
  );
}
