import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isChainId } from "../../contract/chains.ts";
import { count } from "../lib/format.ts";
import type { StoredToken } from "../lib/storage.ts";
import { Change } from "../ui/Change.tsx";
import { Identicon } from "../ui/Identicon.tsx";
import { Age } from "../ui/Stamp.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import { useRecent, useWatched } from "./saved-tokens.ts";

/** What this browser remembers. No call is made for it: figures are as they were last seen. */
export function TokenLanes() {
  const watched = useWatched().filter(({ chain }) => isChainId(chain));
  const recent = useRecent().filter(({ chain }) => isChainId(chain));
  // The server does not know the lanes; their room is kept from the first paint on (see public/before-paint.js).
  if (watched.length === 0 && recent.length === 0) return <div className="lanes-room" />;
  return (
    <section className="lanes lanes-room" aria-label="Saved on this device">
      {watched.length > 0 && (
        <div className="lane" id="watching">
          <h2>Watching</h2>
          <ul>
            {watched.map((token) => (
              <li key={`${token.chain}/${token.address}`}>
                <LaneLink token={token} size={28}>
                  <br />
                  <LastSeen token={token} />
                </LaneLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {recent.length > 0 && (
        <div className="lane">
          <h2>Recently viewed</h2>
          <ul>
            {recent.map((token) => (
              <li key={`${token.chain}/${token.address}`}>
                <LaneLink token={token} size={20} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface LaneLinkProps {
  readonly token: StoredToken;
  readonly size: number;
  readonly children?: ReactNode;
}

function LaneLink({ token, size, children }: LaneLinkProps) {
  return (
    <Link to="/$chain/$token" params={{ chain: token.chain, token: token.address }}>
      <Identicon address={token.address} size={size} />
      <span>
        <b>
          <TokenName limit={20}>{token.name}</TokenName>
        </b>{" "}
        <span className="muted">
          <TokenName limit={10}>{token.ticker}</TokenName>
        </span>
        {children}
      </span>
    </Link>
  );
}

function LastSeen({ token: { holders, change24h, seenAt } }: { readonly token: StoredToken }) {
  return (
    <>
      {holders !== undefined && (
        <span className="muted">
          {count(holders)} holders {change24h ? <Change value={change24h} /> : null}{" "}
        </span>
      )}
      <span className="quiet">
        <Age time={new Date(seenAt)} prefix="seen " />
      </span>
    </>
  );
}
