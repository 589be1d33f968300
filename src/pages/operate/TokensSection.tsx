import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isChainId } from "../../../contract/chains.ts";
import type { OperatedToken, OperateReport } from "../../../contract/beside/operate.ts";
import { count, date, plural } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem } from "../../ui/overlays/Menu.tsx";
import { Section } from "../../ui/Section.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { Beneath, ActionRows, State } from "../../ui/ActionRows.tsx";
import { chainName, nameOf, refusedSentence, tokenState } from "./operate-words.ts";
import { useOperator } from "./operator.ts";

const shownAtFirst = 25;
const kinds = ["all", "trouble", "demo"] as const;
type Kind = (typeof kinds)[number];

const columns = [
  { head: "Token" },
  { head: "Chain" },
  { head: "Transfers", isNumber: true, narrow: "beside" },
  { head: "Holders", isNumber: true },
  { head: "State", className: "max-w-[300px]" },
  { head: "History from" },
  { head: "Data as of" },
] as const;

const isOf: Record<Kind, (token: OperatedToken) => boolean> = {
  all: () => true,
  trouble: ({ state }) => state === "quarantined",
  demo: ({ state }) => state === "demo",
};

/** Everything that is stored, those that need somebody first. */
export function TokensSection({ tokens }: { readonly tokens: OperateReport["tokens"] }) {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<Kind>("all");
  const [showsAll, setShowsAll] = useState(false);
  const wanted = text.trim().toLowerCase();
  const found = tokens.list.filter(
    (token) =>
      isOf[kind](token) &&
      [token.name, token.ticker, token.address].some((each) => each?.toLowerCase().includes(wanted)),
  );
  const shown = showsAll ? found : found.slice(0, shownAtFirst);
  const troubled = tokens.list.filter(isOf.trouble);
  return (
    <Section
      id="tokens"
      name="Tokens"
      how="Those that need you first, then by size. Not followed means: figures are kept, not updated, and their page says so."
      finding={findingOf(tokens, troubled)}
      source={recomputingText(tokens)}
    >
      <Toolbar className="mt-3.5">
        <TextField
          label="Filter"
          hideLabel
          icon="search"
          placeholder="Filter"
          inputClassName="w-44"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SegmentedControl
          label="State"
          value={kind}
          onChange={setKind}
          options={[
            { value: "all", label: `All ${count(tokens.total)}` },
            { value: "trouble", label: `Not followed ${count(troubled.length)}` },
            { value: "demo", label: `Demo ${count(tokens.demo)}` },
          ]}
        />
      </Toolbar>
      <ActionRows
        label="Tokens"
        columns={columns}
        rows={shown.map((token) => ({
          key: `${token.chain}:${token.address}`,
          cells: cellsOf(token),
          actions: <TokenActions token={token} />,
        }))}
      />
      <Beneath>
        Shown: {count(shown.length)} of {count(wanted === "" && kind === "all" ? tokens.total : found.length)}
        .{" "}
        {shown.length < found.length && (
          <Button quiet className="underline" onClick={() => setShowsAll(true)}>
            Show {count(found.length)}
          </Button>
        )}
        {tokens.list.length < tokens.total &&
          ` The others are smaller: npx holderscope tokens list names all ${count(tokens.total)}.`}
      </Beneath>
    </Section>
  );
}

function findingOf(tokens: OperateReport["tokens"], troubled: readonly OperatedToken[]): string {
  if (tokens.total === 0) return "No token is here yet";
  const refused = refusedSentence(tokens.list);
  if (troubled.length === 0 && refused !== "") return refused.slice(0, -1);
  if (troubled.length === 0)
    return `${plural(tokens.total, "token")}, ${plural(tokens.transfers, "transfer")}`;
  if (troubled.length === 1) return `${nameOf(troubled[0]!)} is not followed`;
  return `${count(troubled.length)} of ${plural(tokens.total, "token")} are not followed`;
}

function recomputingText({ outdated, recomputing }: OperateReport["tokens"]): string | undefined {
  if (outdated === 0) return undefined;
  const how = recomputing ? `: ${count(recomputing.done)} of ${count(recomputing.total)} computed anew` : "";
  return `${plural(outdated, "token")} by older formulas${how}.`;
}

const day = (seconds: number | null) => (seconds === null ? "not known" : date(new Date(seconds * 1000)));

function cellsOf(token: OperatedToken) {
  const { chain, address, name, ticker } = token;
  const { isGood, text } = tokenState(token);
  const title =
    name === null ? (
      <span className="font-mono text-label">{address}</span>
    ) : (
      <TokenName limit={32}>{name}</TokenName>
    );
  return [
    <span key="name">
      {isChainId(chain) ? (
        <Link to="/$chain/$token" params={{ chain, token: address }} className="font-semibold">
          {title}
        </Link>
      ) : (
        title
      )}{" "}
      {ticker !== null && (
        <span className="text-ink-2">
          <TokenName limit={12}>{ticker}</TokenName>
        </span>
      )}
    </span>,
    chainName(chain),
    count(token.transfers),
    token.holders === null ? "not known" : count(token.holders),
    <State key="state" isGood={isGood}>
      {text}
    </State>,
    day(token.first_time),
    day(token.last_time),
  ];
}

function TokenActions({ token }: { readonly token: OperatedToken }) {
  const { ask } = useOperator();
  const { chain, address, state, name, ticker } = token;
  const isRead = state === "indexed" || state === "quarantined";
  const subject = { chain, address };
  return (
    <>
      {state === "quarantined" && (
        <Button onClick={() => ask({ action: { action: "reindex", ...subject } })}>Reindex</Button>
      )}
      {state === "pending" && (
        <Button onClick={() => ask({ action: { action: "cancel", ...subject } })}>Cancel</Button>
      )}
      <Menu
        label={`More for ${nameOf(token)}`}
        icon="more"
        iconOnly
        alignEnd
        title={nameOf(token)}
        className="size-7! border border-control max-lg:size-control!"
      >
        <MenuItem
          note="name and ticker; figures stay"
          disabled={name === null}
          onSelect={() =>
            ask({
              action: { action: "rename", ...subject },
              names: { name: name ?? "", ticker: ticker ?? "" },
            })
          }
        >
          Rename
        </MenuItem>
        <MenuItem
          note={
            isRead ? "reads all of it again; old figures stay until then" : "it does not come from a node"
          }
          disabled={!isRead}
          onSelect={() => ask({ action: { action: "reindex", ...subject } })}
        >
          Reindex
        </MenuItem>
        <MenuItem note="asks first" onSelect={() => ask({ action: { action: "remove", ...subject } })}>
          Remove…
        </MenuItem>
      </Menu>
    </>
  );
}
