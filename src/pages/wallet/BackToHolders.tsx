import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { TokenRef } from "../../api/token-queries.ts";
import { isPlainClick } from "../../lib/plain-click.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface BackToHoldersProps {
  readonly token: TokenRef;
  readonly primary?: boolean;
}

/** Back to the list: as it was left, if one came from it, with its filter, page and place. */
export function BackToHolders({ token, primary }: BackToHoldersProps) {
  const router = useRouter();
  const cameFromList = useRouterState({ select: ({ location }) => location.state.fromHolders === true });
  const back = (event: MouseEvent) => {
    if (!cameFromList || !isPlainClick(event)) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link
      className={buttonLook(primary)}
      to="/$chain/$token/holders"
      params={{ chain: token.chain, token: token.address }}
      onClick={back}
    >
      <Icon name="previous" />
      Back to holders
    </Link>
  );
}
