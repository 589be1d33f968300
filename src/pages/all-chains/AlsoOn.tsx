import { Link } from "@tanstack/react-router";
import { alsoOnText } from "../../metrics/findings/all-chains.ts";
import type { AllChainsRow } from "./all-chains-row.ts";

interface AlsoOnProps {
  readonly token: AllChainsRow;
  /** Stands before it where no head of a column says what it is. */
  readonly lead?: string;
}

/** The other chains that have the address, as the way to where they are compared; nothing where there are none. */
export function AlsoOn({ token: { chain, address, also_on: others }, lead = "" }: AlsoOnProps) {
  if (others.length === 0) return null;
  return (
    <Link to="/$chain/$token" params={{ chain, token: address }} hash="other-chains">
      {lead + alsoOnText(others)}
    </Link>
  );
}
