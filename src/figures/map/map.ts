import type { Clusters } from "../../../contract/clusters.ts";
import type { MapView } from "../../../contract/map-view.ts";
import type { Meta } from "../../../contract/meta.ts";
import { mapPath } from "../../../contract/page-address.ts";
import type { Token } from "../../../contract/tokens.ts";
import type { Ask } from "../../api/ask.ts";
import { clustersQuery } from "../../api/clusters.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { MapCardData } from "../../charts/cards/map-card-drawing.ts";
import { type Figures, named as cell } from "../../charts/kit/figures.ts";
import { mapShape } from "../../charts/map/map-drawing.ts";
import { plural, share } from "../../lib/format.ts";
import {
  countedClusters,
  letterOf,
  mapFinding,
  mapSubject,
  methodNames,
  nobodyToDraw,
} from "../../metrics/clusters.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { capital, everyRow, numberWord } from "../../metrics/findings/words.ts";
import { mapSection, noMapText } from "../../metrics/map-section.ts";
import type { Card } from "../cards/card.ts";
import { failedCard, filledCard, messageCard, type Place } from "../cards/plain-cards.ts";
import { figure, needed } from "../figure.ts";
import { askFigure, type CardBody, type CardKey, keysTable } from "../figure-card.ts";

/** What a map is of. */
export interface MapSubject {
  readonly token: TokenRef;
  readonly view: MapView;
}

/** The largest wallets, what went between them, and which look like one owner. */
export const map = figure({
  section: mapSection,
  missing: null,
  queries: ({ token, view }: MapSubject) => ({ clusters: needed(clustersQuery(token, view)) }),
  read: ({ clusters }) => clusters,
  finding: (clusters: Clusters) => mapFinding(clusters),
});

interface MapCardInput {
  readonly ask: Ask;
  readonly token: TokenRef;
  readonly named: Token;
  readonly meta: Meta;
  /** All of the card but what it shows. */
  readonly place: Place;
  readonly view: MapView;
}

/** A card with the map, or with the reason why there is none. */
export async function mapCard({ ask, token, named, meta, view, ...input }: MapCardInput): Promise<Card> {
  const place = { ...input.place, page: mapPath(token, view) };
  const answer = await askFigure(ask, map, { token, view });
  if (answer.state === "failed") return failedCard(place, "the map", answer.error);
  if (answer.state !== "ready") {
    const { title, detail } = noMapText(spokenName(named), meta);
    return messageCard(place, title, "", detail);
  }
  const { data: clusters, finding } = answer.data;
  if (clusters.members.length === 0) {
    const title = nobodyToDraw(spokenName(named), clusters);
    const detail =
      clusters.apart.length > 0
        ? "All that is held is in pools, exchanges, contracts or burn addresses."
        : "Nobody holds any.";
    return messageCard(place, title, "", detail);
  }
  return filledCard(place, { finding: dated(finding ?? "", meta.asOf), ...mapBody(clusters) });
}

function mapBody(clusters: Clusters): CardBody {
  const data = mapCardData(clusters);
  const keys = keysOf(clusters);
  return {
    subject: mapSubject(clusters),
    keys,
    legend: data.list.map((row) => ({ name: row.letter, text: row.share })),
    drawings: [{ kind: "map", data }],
    figures: [
      ...(keys.length > 0 ? [keysTable(keys)] : []),
      ...clusterTable(clusters),
      largestTable(clusters),
    ],
  };
}

const listed = 8;

function mapCardData(clusters: Clusters): MapCardData {
  const rows = clusters.clusters.flatMap(({ members, share: part, split }, index) =>
    split
      ? []
      : [{ index, letter: letterOf(index), wallets: plural(members.length, "wallet"), share: share(part) }],
  );
  return { shape: mapShape(clusters), list: rows.slice(0, listed), more: Math.max(0, rows.length - listed) };
}

/** What the ten largest hold, in both ways of counting; empty where nobody is joined. */
function keysOf(clusters: Clusters): CardKey[] {
  const { members, figures } = clusters;
  if (members.length <= 10 || countedClusters(clusters).length === 0) return [];
  return [
    { label: "Top 10, wallet by wallet", value: share(figures.wallets.top_10_share) },
    { label: "Clusters as one", value: share(figures.owners.top_10_share) },
  ];
}

/** The circles in words: there are some where nobody is joined, too. */
function largestTable({ members }: Clusters): Figures {
  const largest = members.slice(0, listed);
  return {
    caption:
      largest.length === 1
        ? "The only wallet of the map"
        : largest.length === members.length
          ? `${everyRow(largest.length, "wallet")} of the map`
          : `${capital(numberWord(largest.length))} largest wallets of the map`,
    columns: ["Wallet", "Of supply"],
    rows: largest.map(({ address, share: part }) => [cell(address), { text: share(part), value: part }]),
  };
}

function clusterTable({ clusters }: Clusters): Figures[] {
  const rows = clusters.flatMap(({ members, share: part, methods, split }, index) =>
    split
      ? []
      : [
          [
            cell(letterOf(index)),
            { text: String(members.length), value: members.length },
            { text: share(part), value: part },
            cell(methods.map((method) => methodNames[method]).join(", ")),
          ],
        ],
  );
  if (rows.length === 0) return [];
  return [
    {
      caption: "Wallets that look like one owner",
      columns: ["Cluster", "Wallets", "Of supply", "Why"],
      rows,
    },
  ];
}
