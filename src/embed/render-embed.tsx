import { renderToStaticMarkup } from "react-dom/server";
import { normalizeAddress } from "../../contract/address.ts";
import { isChainId } from "../../contract/chains.ts";
import { comparisonSearch } from "../../contract/compared-tokens.ts";
import { type EmbedParameters, readEmbedParameters } from "../../contract/embed.ts";
import { createQueryClient } from "../api/query-client.ts";
import { type Ask, asker } from "../api/ask.ts";
import { PageStills, type StillDrawer } from "../charts/kit/page-stills.ts";
import { type Card, headName } from "../figures/cards/card.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { CardMarkup } from "./CardMarkup.tsx";
import { compareCard } from "../figures/compare/compare-card.ts";
import { holdingsCard } from "../figures/holdings/holdings.ts";
import { invalidAddressCard } from "../figures/cards/plain-cards.ts";
import { tokenCard } from "../figures/cards/token-card.ts";
import { walletCard } from "../figures/wallet/wallet.ts";
import { walletHistoryCard } from "../figures/wallet/wallet-history.ts";

export interface RenderedEmbed {
  readonly status: Card["status"];
  /** Text, not markup. */
  readonly title: string;
  /** Content of `<body>`. */
  readonly html: string;
  readonly parameters: EmbedParameters;
}

/** A card is its drawing, and nothing draws it later: it waits where a page would not. */
const drawingPatienceMs = 10_000;

/** Draws a card, its charts by `drawer`. `path` is path and query below the site; `fetchApi` answers `/api/…` without the network. */
export async function renderEmbed(
  path: string,
  fetchApi: typeof globalThis.fetch,
  drawer: StillDrawer<CardDrawing>,
): Promise<RenderedEmbed | undefined> {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const parameters = readEmbedParameters(searchParams);
  const queryClient = createQueryClient({ fetch: fetchApi, retries: 0 });
  const card = await cardOf(asker(queryClient), pathname, searchParams, parameters);
  queryClient.clear();
  if (card === undefined) return undefined;
  const stills = new PageStills<CardDrawing>(drawer);
  const markup = renderToStaticMarkup(
    <CardMarkup card={card} header={parameters.header} path={path} ask={stills.ask} />,
  );
  const html = await stills.fill(markup, drawingPatienceMs);
  return { status: card.status, title: titleOf(card), html, parameters };
}

/** Undefined where the path is none of a card. */
function cardOf(
  ask: Ask,
  pathname: string,
  query: URLSearchParams,
  parameters: EmbedParameters,
): Promise<Card> | Card | undefined {
  const [, embed, first = "", address, kind, owner, ...more] = pathname.split("/").map(decodeURIComponent);
  if (embed !== "embed" || more.length > 0) return undefined;
  if (first === "compare" && address === undefined) {
    const compared = comparisonSearch.readQuery(query);
    return compareCard(ask, {
      selection: compared.t,
      at: compared.at,
      exclusions: parameters.exclusions,
    });
  }
  if (!isChainId(first) || address === undefined) return undefined;
  if (address === "wallet") {
    if (kind === undefined || owner !== undefined) return undefined;
    const wallet = normalizeAddress(first, kind);
    return wallet === undefined
      ? invalidAddressCard("holdings", first, kind)
      : holdingsCard(ask, { chain: first, wallet });
  }
  if (kind !== undefined && (kind !== "wallet" || owner === undefined)) return undefined;
  const { chart, walletChart, range } = parameters;
  const card = kind === undefined ? chart : (walletChart ?? kind);
  const contract = normalizeAddress(first, address);
  if (contract === undefined) return invalidAddressCard(card, first, address);
  const token = { chain: first, address: contract };
  if (owner === undefined) return tokenCard(ask, token, parameters);
  const wallet = normalizeAddress(first, owner);
  if (wallet === undefined) return invalidAddressCard(card, first, owner);
  if (walletChart !== undefined) return walletHistoryCard(ask, token, wallet, { kind: walletChart, range });
  return walletCard(ask, token, wallet);
}

function titleOf({ heads, finding }: Card): string {
  const [only] = heads;
  return only && heads.length === 1 ? `${headName(only)}: ${finding}` : finding;
}
