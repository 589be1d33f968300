import type { Clusters } from "../../../contract/clusters.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { mapWidth } from "../../charts/map/map-drawing.ts";
import { plural, share } from "../../lib/format.ts";
import { apartWords } from "../../metrics/clusters.ts";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";

const shown = 24;
/** Pixels. */
const widest = 160;
/** Sides with room for a rank, and for the share below it. */
const [leastLabelled, leastSaid] = [24, 56];

interface ApartListProps {
  readonly token: TokenRef;
  readonly clusters: Clusters;
}

/** What is among the largest and no person, as squares of the same scale, named as circles are. */
export function ApartList({ token, clusters: { apart, layout } }: ApartListProps) {
  if (apart.length === 0) return null;
  const sideOf = (part: number) => layout.radius * mapWidth * Math.sqrt(Math.PI * part);
  const held = apart.reduce((sum, owner) => sum + owner.share, 0);
  return (
    <div className="mt-8">
      <h3 className="text-body font-semibold">
        Left out: {plural(apart.length, "address", "addresses")}, {share(Math.min(1, held))} of supply
      </h3>
      <p className="mt-0.5 text-label text-ink-2">
        Never members of a cluster, and left out of what is said of owners above.
      </p>
      <ul className="mt-3 flex flex-wrap items-end gap-x-7 gap-y-3">
        {apart.slice(0, shown).map(({ address, share: part, rank, reason }) => {
          const side = Math.max(4, Math.min(widest, sideOf(part)));
          return (
            <li key={address} className="flex items-center gap-2.5 text-label text-ink-2">
              <i
                aria-hidden="true"
                className="grid flex-none place-content-center border-[1.5px] border-ink-2 bg-track text-center text-axis not-italic"
                style={{ width: `${side.toFixed(0)}px`, height: `${side.toFixed(0)}px` }}
              >
                {/* As in the circles of the map, where there is room. */}
                {side >= leastLabelled && <b className="font-strong text-ink">{rank}</b>}
                {side >= leastSaid && <span>{share(part)}</span>}
              </i>
              <span>
                <WalletLink token={token} wallet={address}>
                  <Address value={address} form="short" />
                </WalletLink>
                , {apartWords[reason]}
                <br />
                rank {rank}, {share(part)}
              </span>
            </li>
          );
        })}
      </ul>
      {apart.length > shown && (
        <p className="mt-2 text-label text-ink-2">And {apart.length - shown} smaller ones.</p>
      )}
    </div>
  );
}
