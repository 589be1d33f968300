import { type ChainId, chains, familyOf } from "../../../contract/chains.ts";
import { capital, type Sentence } from "./words.ts";

/** By what a chain is followed, as far as this site's server says. */
interface Followed {
  readonly node: "followed" | "asked" | null;
  readonly failing?: boolean | undefined;
  readonly behind_seconds?: number | undefined;
}

export interface EmptyChain {
  readonly sentence: Sentence;
  /** How its node is, in the place of the time of data that is not there. */
  readonly node: string;
  /** A line for the settings, where one would help. */
  readonly setting: string | null;
  readonly note: string;
}

/**
 * What is said of a chain without tokens, and what can be done.
 *
 * @param reads whether readers may have tokens read here
 * @param chain undefined where nothing is known of it: then no node of it is set
 */
export function emptyChain(id: ChainId, chain: Followed | undefined, reads: boolean): EmptyChain {
  const { name, number } = chains[id];
  const none = `No ${name} token is here yet.`;
  const isSolana = familyOf(id) === "solana";
  const what = isSolana ? "accounts" : "transfers";
  if (!chain?.node) {
    return {
      sentence: {
        lead: `No node is set for ${name}, so its tokens cannot be read.`,
        rest: "Tokens imported from files would be listed here.",
      },
      node: "not set",
      setting: `HOLDERSCOPE_${id.toUpperCase()}_RPC=https://…`,
      note: isSolana
        ? "For whoever runs this site. The node must list the accounts of a mint; many public ones do not."
        : `For whoever runs this site. The node must answer chain id ${number}; one of another chain is refused.`,
    };
  }
  if (!reads) {
    return {
      sentence: { lead: none, rest: "Whoever runs this site chooses the tokens that are read." },
      node: nodeText(chain),
      setting: `npx holderscope index ${id} --token ADDRESS`,
      note: `For whoever runs this site: reads the ${what} of a token, also while the server runs.`,
    };
  }
  const rest = chain.failing
    ? "Its node is not answering now. Addresses can be looked up once it does."
    : `Paste an address: you see at once what it is, and its ${what} once you ask for them.`;
  return {
    sentence: { lead: none, rest },
    node: nodeText(chain),
    setting: null,
    note:
      chain.node === "asked"
        ? `Holderscope asks public nodes of ${name}, so nothing else is needed. They see which tokens are indexed here.`
        : `${capital(what)} are read at the pace that the node allows; the page of a token says how long that takes.`,
  };
}

function nodeText({ node, failing, behind_seconds: behind }: Followed): string {
  if (node === "asked") return "asked when a token is";
  if (failing) return "does not answer";
  return behind === undefined ? "follows" : "is behind";
}
