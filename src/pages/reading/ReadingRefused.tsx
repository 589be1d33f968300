import type { Reading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { transfersText } from "../../metrics/readings.ts";
import { OverLimit, Refused } from "./Refused.tsx";

interface ReadingRefusedProps {
  readonly token: TokenRef;
  readonly reading: Extract<Reading, { readonly state: "refused" }>;
}

/** Why a token is not read: the reason, its proof, what can be done. */
export function ReadingRefused({
  token,
  reading: { reason, limit, collection, token: known },
}: ReadingRefusedProps) {
  return (
    <Refused
      token={token}
      title={
        collection
          ? `Not a coin, but a collection (${collection})`
          : limit === null
            ? "Its transfers cannot be counted here"
            : "More transfers than this server reads"
      }
    >
      {limit === null ? (
        <p>
          The reason: {reason}.
          {!collection && " A figure without these would be a wrong figure, so none is given."}
        </p>
      ) : (
        <OverLimit
          token={token}
          size={known?.transfers ? transfersText(known.transfers) : null}
          limit={limit}
          setting="HOLDERSCOPE_ON_DEMAND_TRANSFERS"
        />
      )}
    </Refused>
  );
}
