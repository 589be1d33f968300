import type { Launch } from "../../../contract/launch.ts";
import type { Meta } from "../../../contract/meta.ts";
import { launchQuery } from "../../api/clusters.ts";
import { answersOf } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { plural, share } from "../../lib/format.ts";
import { finding, numberWord, rowsOf } from "../../metrics/findings/words.ts";
import { figure, needed } from "../figure.ts";

interface LaunchSubject {
  readonly token: TokenRef;
  readonly view: Parameters<typeof launchQuery>[1];
}

/** Who received the token first, and what of it they still hold. */
export const launch = figure({
  section: {
    id: "launch",
    name: "Who came first",
    read: [
      "What a wallet received in the token’s first hour, or the time chosen, and how much of that it holds now: the oldest tokens count as given away first. What went from one of them to another counts as received by both.",
      "Several wallets whose first tokens came in one block are a bundle. One hand can be behind it, or people who were quick.",
    ],
    sources: ["the token’s first transfers"],
    link: "Link to this view",
    metrics: ["launch", "bundle"],
  },
  // It has reasons of its own: see `noLaunchText`.
  missing: null,
  queries: ({ token, view }: LaunchSubject) => {
    const place = answersOf(token.chain, token.address)[1];
    return {
      launch: needed({
        ...launchQuery(token, view),
        // What is there stays until the next is.
        placeholderData: (before, asked) => (asked?.queryKey[1] === place ? before : undefined),
      }),
    };
  },
  read: ({ launch: answer }) => answer,
  finding: (answer: Launch) => launchFinding(answer),
});

/** "the first hour", "the first 20 minutes". */
export function periodName(seconds: number, hasBlocks: boolean): string {
  if (seconds === 0) return hasBlocks ? "the first block" : "the first second";
  const [size, unit] =
    seconds % 3_600 === 0 ? [3_600, "hour"] : seconds % 60 === 0 ? [60, "minute"] : [1, "second"];
  if (seconds === 86_400) return "the first day";
  const number = seconds / size;
  return number === 1 ? `the first ${unit}` : `the first ${plural(number, unit)}`;
}

/** How long after the first transfer: "12 s", "4 min 2 s", "3 h 20 min". */
export function afterText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3_600),
    Math.floor((seconds % 3_600) / 60),
    seconds % 60,
  ];
  const [large, small] =
    hours > 0 ? [`${hours} h`, minutes > 0 && `${minutes} min`] : [`${minutes} min`, rest > 0 && `${rest} s`];
  return small ? `${large} ${small}` : large;
}

/** What became of the first; of the whole time that is looked at. */
function launchFinding({ periods, has_blocks: hasBlocks, apart }: Launch): string {
  const whole = periods.at(-1);
  const period = periodName(whole?.seconds ?? 0, hasBlocks);
  if (!whole || whole.owners === 0) {
    return apart > 0
      ? `No person is known to have received it in ${period}`
      : `Nobody received it in ${period}`;
  }
  const { owners, keepers, received, kept, kept_share: part } = whole;
  if (owners === 1) {
    const only = `The only wallet that received tokens in ${period}`;
    return keepers === 0
      ? `${only} holds none of them now`
      : `${only} still holds ${kept >= received ? "them" : "some of them"}: ${share(part)} of supply`;
  }
  if (keepers === 0 && owners === 2)
    return `Neither of the two wallets that received it in ${period} holds any of that now`;
  if (keepers === 0)
    return `None of the ${rowsOf(owners, "wallet")} that received it in ${period} hold any of that now`;
  return finding(
    `Of the ${rowsOf(owners, "wallet")} that received it in ${period}, ${keepers === owners ? (owners === 2 ? "both" : "all") : numberWord(keepers)} still ${keepers === 1 ? "holds" : "hold"} some of that`,
    `: ${share(part)} of supply`,
  );
}

/** Why there is no launch to look at. */
export function noLaunchText(meta: Meta | undefined) {
  const lead = "Who came first is not known.";
  if (meta?.history === "full") {
    return {
      lead,
      rest: "The transfers of this token were worked out from snapshots, which miss what happened between them.",
    };
  }
  return { lead, rest: "That needs every transfer of the token from its first on." };
}
