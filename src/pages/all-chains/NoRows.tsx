import { Link } from "@tanstack/react-router";
import type { Covered } from "../../../contract/tokens.ts";
import { useShell } from "../../shell/shell-commands.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { Message } from "../../ui/Notice.tsx";

interface NoRowsProps {
  readonly total: number;
  readonly covered: Covered;
}

/** In the place of rows: why there are none, and the way to some. */
export function NoRows({ total, covered }: NoRowsProps) {
  const { openSearch } = useShell();
  if (total > 0) {
    return (
      <Message
        title="No tokens on this page"
        actions={
          <Link className={buttonLook(true)} to="/all" resetScroll={false}>
            First page
          </Link>
        }
      />
    );
  }
  return (
    <Message
      title={covered === "all" ? "No token is here yet" : "No token is this site’s own yet"}
      actions={
        <Button primary icon="search" onClick={() => openSearch()}>
          Paste an address
        </Button>
      }
    >
      <p>
        Paste an address: its page says what it is, and whether it can be read here. Tokens of imported files
        are listed here, too.
      </p>
    </Message>
  );
}
