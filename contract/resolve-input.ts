import { chainOfAddress, chainsOfAddress, normalizeAddress } from "./address.ts";
import { type ChainId, isChainId } from "./chains.ts";
import { networkOf } from "./networks.ts";

/** What a text contains that was typed, pasted or stands in a link. */
export type Typed =
  /** `chain`: the one named beside it, else the first whose addresses have the form. */
  | { readonly kind: "address"; readonly chain: ChainId; readonly address: string; readonly wallet?: string }
  /** Of a chain that is not served; `address` where it has the form of one that is. */
  | { readonly kind: "elsewhere"; readonly network: string; readonly address: string | undefined }
  /** `vitalik.eth`: what it stands for is not known here. */
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "transaction" };

/** What is looked for in names and tickers: `$BRINE` is the ticker BRINE. */
export function searchTerm(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^\$+(?=.)/, "");
}

/** Marks that come along where an address is copied out of a sentence. */
const around = /^[.,;:!?'"“”‘’«»…*`]+|[.,;:!?'"“”‘’«»…*`]+$/g;
const parted = /[\s/?&=#|<>()[\]{}]+/;
const transaction = /^(0x[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{86,88})$/i;
const nameForm = /^([\p{L}\p{N}_-]+\.)+(eth|sol)$/iu;
/** A link names the wallet that it is about: `/token/0x…?a=0x…`, `/sol/…/wallet/…`. */
const beforeWallet = new Set(["a", "wallet"]);

/** Undefined where there is none of it: then it may be the name of a token. */
export function readTyped(text: string): Typed | undefined {
  const parts = text.slice(0, 2_000).split(parted).flatMap(clean);
  const at = parts.findIndex((part) => chainOfAddress(part) !== undefined);
  const named = parts.flatMap((part) => networkOf(part) ?? []);
  const address = parts[at];
  const elsewhere =
    named.find(({ chain }) => chain === undefined) ??
    unknownNumber(parts[at - 1]) ??
    unknownNumber(afterNamespace(parts));
  if (address !== undefined) {
    if (elsewhere) return { kind: "elsewhere", network: elsewhere.name, address };
    const possible = chainsOfAddress(address);
    const meant = named.find(({ chain }) => chain !== undefined && possible.includes(chain))?.chain;
    const chain = meant ?? possible[0]!;
    const next = parts[at + 2];
    const wallet =
      next !== undefined && beforeWallet.has(parts[at + 1]!) ? normalizeAddress(chain, next) : undefined;
    return { kind: "address", chain, address: normalizeAddress(chain, address)!, ...(wallet && { wallet }) };
  }
  if (parts.some((part) => transaction.test(part))) return { kind: "transaction" };
  const name = parts.find((part) => nameForm.test(part));
  if (name !== undefined) return { kind: "name", name };
  const site = parts.flatMap((part) => (part.includes(".") ? (networkOf(part) ?? []) : []))[0];
  return site && !site.chain ? { kind: "elsewhere", network: site.name, address: undefined } : undefined;
}

/** `(0x…).` is `0x…`; `base:0x…` and `eip155:8453:0x…` are a chain and an address. */
function clean(part: string): string[] {
  return part
    .split(":")
    .map((piece) => piece.replaceAll(around, ""))
    .filter((piece) => piece !== "");
}

/** A number before an address is that of a chain, if it is anything. */
function unknownNumber(word: string | undefined): { readonly name: string } | undefined {
  if (word === undefined || !/^\d{1,12}$/.test(word) || networkOf(word)) return undefined;
  return { name: `Chain ${word}` };
}

/** The number of `eip155:31337/erc20:0x…`, which need not stand right before the address. */
function afterNamespace(parts: readonly string[]): string | undefined {
  const at = parts.findIndex((part) => part.toLowerCase() === "eip155");
  return at === -1 ? undefined : parts[at + 1];
}

/** Around a link that was taken out of a sentence: its blanks, also those that are not seen, and its marks. */
const before = /^[\s\p{Cf}'"“”‘’«*`([{<（「『【]+/u;
const behind = /[\s\p{Cf}.,;:!?'"“”‘’»…*`)\]}>、。，；：！？）」』】]+$/u;

/** A part of a path, without what stands around it. */
function bare(part: string): string {
  const text = decoded(part);
  const left = text.replace(before, "").replace(behind, "");
  return left === text ? part : encodeURIComponent(left);
}

/** The first word of what is no chain's, and the words below a token. */
const siteWords = new Set(["all", "compare", "docs", "embed", "problems"]);
const tokenWords = new Set(["holders", "history", "map", "wallet"]);

/** What explorers have before an address. */
const explorerWords = new Set("token tokens address addresses account accounts contract mint".split(" "));

/** The first part of another site's address: its scheme, or its host with something behind it. */
const isLink = /^https?(%3A|$)|\../i;

/** `eip155:1`, `eip155:1:0x…`, `solana:5eyk…`, `eth:0x…` are a chain, and perhaps an address (CAIP-2, CAIP-10, EIP-3770). */
function inParts(part: string): string[] {
  const pieces = decoded(part).split(":");
  if (pieces.length === 1) return [part];
  const address = chainOfAddress(pieces.at(-1)!) === undefined ? [] : [pieces.pop()!];
  const [namespace = "", reference] = pieces;
  const word = namespace.toLowerCase() === "eip155" ? (reference ?? "") : namespace;
  const network = reference === undefined ? networkOf(word) : (networkOf(reference) ?? networkOf(word));
  const chain = pieces.length <= 2 ? network?.chain : undefined;
  return chain === undefined ? [part] : [chain, ...address];
}

/** `erc20:0x…` and `token:So1…` of a chain are their addresses (CAIP-19). */
function assetAddress(part: string): string {
  return /^(?:erc20|token|spl):([\da-z]+)$/i.exec(decoded(part))?.[1] ?? part;
}

/**
 * Path and query of the page that is meant by another spelling of its address: `/ETH/0x…`, `/1/0x…`, `/0x…`, `/Compare`,
 * `/eip155:1/erc20:0x…`, a comma or a blank behind it, a link to an explorer or the path of one. Undefined where it is spelled as it should be, or means no page.
 */
export function canonicalPage(pathname: string, search: string): string | undefined {
  const parts = pathname.split("/").map(bare);
  const [start = "", ...others] = parts.filter((part) => part !== "");
  const spelled = [...inParts(start), ...others].map(inSmallLetters);
  const [first = "", second = "", ...rest] = spelled.map((part, place) =>
    place === 1 ? assetAddress(part) : part,
  );
  if (siteWords.has(first)) {
    // A slash at its end leads readers to the page, and so it does those who take anything.
    const hasSlash = pathname.endsWith("/") && (first !== "embed" || second === "");
    return other(hasSlash ? "" : pathname, search, [first, second, ...rest]);
  }
  const chain = isLink.test(first) ? undefined : networkOf(first)?.chain;
  const isOfLink = isLink.test(chain === undefined ? first : second);
  if (isOfLink || explorerWords.has(first.toLowerCase())) {
    const typed = readTyped(decoded(pathname + search));
    if (typed?.kind === "address") {
      const page = `/${typed.chain}/${typed.address}`;
      if (typed.wallet !== undefined) return `${page}/wallet/${typed.wallet}`;
      // What a link asks of its own site says nothing here.
      return isOfLink ? page : page + search;
    }
  }
  if (chain !== undefined) return other(pathname, search, [chain, second, ...rest]);
  const chainOfFirst = chainOfAddress(first);
  return chainOfFirst && other(pathname, search, [chainOfFirst, first, second, ...rest]);
}

/** Words of the site's own addresses are read in any letters; what else there is may be an address. */
function inSmallLetters(part: string, place: number): string {
  const small = part.toLowerCase();
  return (place === 0 && siteWords.has(small)) || (place > 0 && tokenWords.has(small)) ? small : part;
}

function other(pathname: string, search: string, parts: readonly string[]): string | undefined {
  const path = `/${parts.filter((part) => part !== "").join("/")}`;
  return path === pathname.replace(/\/$/, "") ? undefined : path + search;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a path is below a chain, or says something else that a page can answer for. */
export function isUnderstood(pathname: string): boolean {
  return isChainId(pathname.split("/")[1] ?? "") || readPath(pathname) !== undefined;
}

/** What the path of a page says that there is not. */
export function readPath(pathname: string): Typed | undefined {
  return readTyped(decoded(pathname));
}
