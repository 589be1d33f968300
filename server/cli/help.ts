import { seriesNames } from "../../contract/history/series.ts";
import { chainIds, type Family } from "../../contract/chains.ts";
import { mostExclusions, mostTransfersWithout } from "../../contract/exclusions.ts";
import { exclusionGroups, labelCategories } from "../../contract/kinds.ts";
import { exportFormats } from "../sources/files/export-formats.ts";

const uni = "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984";

/** Of commands whose figures can leave out addresses. */
const exclusionHelp = `  --without KIND   exclude addresses of a kind, at every time; may be repeated:
${wrapped(exclusionGroups, 19)}
  --and ADDRESS    exclude one more address; may be repeated
  --keep ADDRESS   count an address all the same. At most ${mostExclusions} are excluded`;

/** Names with commas, on as many lines as they need. */
function wrapped(names: readonly string[], indent: number): string {
  const lines = [""];
  for (const [index, name] of names.entries()) {
    const word = index < names.length - 1 ? `${name},` : name;
    if (`${lines.at(-1)} ${word}`.length > 98 - indent) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}

/** The exports that need no columns named. */
function exportsOf(family: Family): string {
  const names = exportFormats.filter((format) => format.family === family).map(({ name }) => name);
  return wrapped(names, 4);
}

const chainNames = `${chainIds.join(", ")} or one of HOLDERSCOPE_CHAINS`;

/** Options of every import of files. */
const importOptions = `  --chain CHAIN, --token ADDRESS
                          the token. Of a file with several tokens or chains only its rows are taken
  --all-tokens            in place of --token: import every token of the files
  --name, --ticker, --decimals
                          of a token that neither the store nor the file describes
  --columns A=B,…         column A of the list above is called B in the file; token=- for none
  --decimal comma|point   what begins the decimals, if the numbers of the file do not tell
  --format FORMAT         csv, parquet or ndjson, if the content does not tell
  --skip-bad-rows         leave out rows that cannot be read, and count them`;

const amountOptions = `  --amounts raw|whole     what the amounts are in, if name and values of the column disagree
  --allow-rounded         take amounts that a spreadsheet seems to have rounded`;

/** The texts of `--help`, by command. Each fits a screen. */
export const helpTexts = {
  "": `Holderscope: who really holds a token

Usage: npx holderscope COMMAND

  start                    serve the dashboard and the API; start --help lists its settings
  import transfers FILE…   import a token's transfers
  import balances FILE…    import a token's balances at one time
  import prices FILE…      import a token's prices
  import labels FILE       import a list of names of addresses
  index CHAIN              read tokens of an EVM chain from a node
  index sol                read tokens of Solana from a node
  tokens list              list the tokens in the store; also show, rename, reindex, remove
  imports list             list the imports of files; imports undo takes one back
  holders CHAIN ADDRESS    list a token's holders, now or at a past time
  changes CHAIN ADDRESS    list whose balance changed between two times
  history CHAIN ADDRESS    list a token's figures over time
  labels list              list the imported lists of labels
  labels remove SOURCE     remove one of them
  keys create NAME         make an API key
  keys list                list the API keys
  keys revoke NAME|NUMBER  revoke an API key
  account create NAME      let somebody make keys by themselves; also list, link, remove
  status                   show sources, how far each is behind, and sizes
  check                    check that every token's figures agree with each other
  backup FILE              copy the store, also while the server runs
  restore FILE             replace the store by such a copy
  mcp                      answer agents by the Model Context Protocol, on standard input
  upstream status          show how many units of the hosted service were spent
  cluster status           show the machines of a cluster; also check, move, verify, backup, restore

CHAIN is ${chainIds.slice(0, -1).join(", ")}, ${chainIds.at(-1)}
or one of HOLDERSCOPE_CHAINS.

  --help, -h     show this, or with a command its options
  --version, -v  show the version

The store is in ./data, or where HOLDERSCOPE_DATA_DIR says. While the server runs, it carries
out the commands, and its pages change without a restart.`,

  import: `Usage: npx holderscope import transfers|balances|prices|labels FILE… [options]

Most people need one of these three lines:

  npx holderscope import transfers transfers.csv --chain eth --token 0x… --name Uni --ticker UNI --decimals 18
  npx holderscope import balances holders.csv --chain eth --token 0x… --name Uni --ticker UNI --decimals 18
  npx holderscope import prices prices.csv --chain eth --token 0x…

transfers  every transfer of a token, from its first one on; all figures come from them
balances   a list of holders at one time, for figures that need no history
prices     times and prices, for profit and cost
labels     names of addresses, for all tokens of a chain

All files of one command come in, or nothing does. imports undo takes an import back.
Columns and options of each: npx holderscope import transfers --help`,

  "import labels": `Usage: npx holderscope import labels FILE [--chain CHAIN] [--source NAME]

  npx holderscope import labels labels.csv --chain eth --source "our own list"

Imports names of addresses. The list replaces an earlier one of the same source and chain.
FILE is CSV with a header, JSON, or a JSON map of addresses to names, plain or gzipped.
The column names of the Open Labels Initiative are understood, and these:

  address     the address
  name        who it is; also name_tag, label or contract_name
  category    one of these; other words are kept as they are:
${wrapped(labelCategories, 14)}
  chain       optional: sol, eth, solana, 1, eip155:1. Rows of other chains are left out
  as_of       optional: when that was so

Options:
  --chain CHAIN    the chain of rows that name none
  --source NAME    the name of the list, shown with each label (default: the name of the file)
  --skip-bad-rows  leave out rows that cannot be read, and name them`,

  labels: `Usage: npx holderscope labels list
       npx holderscope labels remove SOURCE

Lists the imported lists of labels, or removes one of them.
To import one: npx holderscope import labels --help`,

  "import transfers": `Usage: npx holderscope import transfers FILE… --chain CHAIN --token ADDRESS [options]

  npx holderscope import transfers transfers.csv --chain eth \\
    --token ${uni} --name Uniswap --ticker UNI --decimals 18

Imports every transfer of a token: all files of an export in one command, or nothing. Files are
CSV, Parquet, NDJSON or JSON, plain or gzipped. These exports are recognised:

${exportsOf("evm")}
${exportsOf("solana")}
cryo's files need its blocks.parquet in the same command, which has the times.

Other files need these columns:
  block_time              unix time or ISO 8601 (UTC); a date alone is the end of its day
  block and log_index, or seq
                          the order of the transfers
  from, to                owners; the zero address (Solana: empty) mints and burns
  amount_raw, or amount   in the token's smallest unit, or in whole tokens
  optional                from_account and to_account (Solana), price_usd, without_transfer

Options:
${importOptions}
${amountOptions}
  --in-order              take the order of the rows, if no column has it
  --equal-rows keep|drop  whether equal rows of one transaction are two transfers or one
  --allow-incomplete      import although transfers are missing; balances are then unknown`,

  "import balances": `Usage: npx holderscope import balances FILE… --chain CHAIN --token ADDRESS [options]

  npx holderscope import balances holders.csv --chain eth \\
    --token 0xc18360217d8f7ab5e7c516566761ea12ce7f9d72 --name ENS --ticker ENS --decimals 18

Imports the balances of a token at one time. They replace earlier ones. Figures that need the
past are not given for such a token. Columns:
  address, or owner        the owner
  balance_raw, or balance  in the token's smallest unit, or in whole tokens
  account                  optional, on Solana: the owner's token account

Options:
${importOptions}
${amountOptions}
  --as-of TIME            when the balances were true: unix seconds or ISO 8601`,

  "import prices": `Usage: npx holderscope import prices FILE… --chain CHAIN --token ADDRESS [options]

  npx holderscope import prices prices.csv --chain eth --token ${uni}

Imports prices of a token. Columns:
  time       unix time or ISO 8601; block_time and timestamp are understood
  price_usd  in US dollars; price and close are understood

Options:
${importOptions}`,

  mcp: `Usage: npx holderscope mcp [--url URL]

Answers an agent's program by the Model Context Protocol on standard input and output, from a
Holderscope server. A program that speaks HTTP needs no command: the server answers at /mcp.

  --url URL   the server (default: HOLDERSCOPE_PUBLIC_URL, else this machine's at PORT)

HOLDERSCOPE_API_KEY is the key it asks with. Without one it asks as everybody may.`,

  index: `Usage: npx holderscope index CHAIN --token ADDRESS… [options]

  npx holderscope index eth --token ${uni}

Reads every transfer of ERC-20 tokens, from the block that created the contract to the newest one.
If it is stopped, the same command goes on where it was. While the server runs, the server reads,
and then follows the chain. At the end balances and supply are compared with the contract. If
transfers are missing, the command fails.

CHAIN is ${chainNames.replace(", sol", "")}.
For Solana: npx holderscope index sol --help

Options:
  --rpc URL         the node; else those of HOLDERSCOPE_<CHAIN>_RPC, else public ones, which are slower
  --token ADDRESS   a token; may be repeated
  --pair ADDRESS    the pool for its price, of the kind of Uniswap v2 or v3. A second --pair leads on
                    from what the first one gives; the last gives a dollar or the wrapped coin
  --from-block N    begin there. If the contract is older, balances are unknown: no holders,
                    shares, ages or costs are given
  --follow          go on with new blocks until stopped

Without --pair and HOLDERSCOPE_<CHAIN>_PAIRS, prices come from the deepest pool with a dollar or the
wrapped coin, if it holds $10,000 of that. Or from files: npx holderscope import prices --help`,

  "index sol": `Usage: npx holderscope index sol --token MINT… [options]

  npx holderscope index sol --rpc https://node.example --token EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v

Takes a snapshot of all accounts of a token (SPL or Token-2022). From the second snapshot on,
changes are dated by the later one, so windows, ages and changes in holders build up from the
first. If it is stopped, the same command goes on where it was. While the server runs, the server
takes the snapshots, and goes on with new ones.

Options:
  --rpc URL        the node; else that of HOLDERSCOPE_SOL_RPC. It must answer getProgramAccounts,
                   getProgramAccountsV2 or getTokenAccounts: many free ones do not
  --token MINT     a token; may be repeated
  --history        also read transactions, for the past before the first snapshot: two requests or
                   more for every account that ever held the token
  --follow         go on with new snapshots until stopped
  --every MINUTES  between two snapshots, with --follow (default: HOLDERSCOPE_SOL_EVERY, 10)

Prices: npx holderscope import prices --help, or HOLDERSCOPE_PRICE_URL`,

  tokens: `Usage: npx holderscope tokens list [--chain CHAIN]
       npx holderscope tokens show CHAIN ADDRESS
       npx holderscope tokens rename CHAIN ADDRESS [--name NAME] [--ticker TICKER]
       npx holderscope tokens reindex CHAIN ADDRESS|--all [--rpc URL] [--yes]
       npx holderscope tokens remove CHAIN ADDRESS [--export FILE] [--yes]
       npx holderscope tokens take CHAIN ADDRESS

list     the tokens in the store; those of the demo come last
show     all that is stored of one: what came, from where, why it is no longer followed
rename   change name or ticker. Address and figures stay; reindex brings back the chain's own
reindex  read a token from its node again, or with --all every token of the chain. Pages and
         answers stay as they are until all of it is read. A restart goes on with it
remove   remove a token with all that is stored of it. --export first writes its transfers, or
         its balances, and its prices into FILE: .csv, .csv.gz or .parquet, as import reads them.
         The running server writes it, so FILE must be where the server may write
take     on a worker of a cluster: go on here with a token that another worker published, which has
         stopped. Then imports list has its imports, and all commands work on it

remove and reindex first show what would be lost; --yes confirms.
Imports of files are taken back by number: npx holderscope imports --help`,

  imports: `Usage: npx holderscope imports list
       npx holderscope imports undo NUMBER [--export FILE] [--yes]

Every import of files has a number. undo removes the rows that came with that import alone, and
brings back prices and balances that it replaced. A token of which nothing is left is removed.
Later imports of the same token have to be undone first. Of balances, only the newest import can
be undone. Imports of versions before this one are not recorded.

  --export FILE  first write what goes: .csv, .csv.gz or .parquet, as import reads it
  --yes          do it; without it, undo only says what it would do`,

  holders: `Usage: npx holderscope holders CHAIN ADDRESS [options]

  npx holderscope holders eth ${uni} --at 2026-01-31 --csv > holders.csv

Lists the holders of a token in the store, the largest first.

Options:
  --at TIME        RFC 3339, or a date, which is its 00:00 UTC (default: now)
  --limit N        how many, at most 100000 (default: 1000)
  --csv            as comma separated values
${exclusionHelp}`,

  changes: `Usage: npx holderscope changes CHAIN ADDRESS [options]

  npx holderscope changes eth ${uni} --from 2026-01-01 --to 2026-02-01

Lists the accounts whose balance grew or fell between two times, the largest change first, with
both amounts and both ranks.

Options:
  --from TIME      RFC 3339, or a date, which is its 00:00 UTC (default: 24 hours before --to)
  --to TIME        the later time (default: that of the newest event)
  --sort ORDER     increase, for those with more, or decrease (default: increase)
  --limit N        how many, at most 100000 (default: 1000)
  --csv            as comma separated values
${exclusionHelp}`,

  history: `Usage: npx holderscope history CHAIN ADDRESS [options]

  npx holderscope history eth ${uni} --metric holders --csv

Lists figures of a token over time, a row for each time.

Options:
  --metric NAME    a figure of the list below; may be repeated. Without it, a few as a table, or all
                   with --csv or --json
  --from TIME, --to TIME
                   RFC 3339, or a date, which is its 00:00 UTC (default: all of the token's history)
  --interval SPAN  1hour, 1day or 1week (default: the shortest with at most 400 rows)
  --metric cost-basis [--at TIME]
                   instead: what was held at a time, by what it had cost
  --metric cohorts [--interval 1day|1week|1month]
                   instead: of the owners who came in a month, how many held in each later one
  --csv, --json    as comma separated values, or as the API answers
${exclusionHelp}
                   Such figures are given for tokens of up to ${mostTransfersWithout.toLocaleString("en-US")} transfers

Figures:
${wrapped(seriesNames, 2)}`,

  keys: `Usage: npx holderscope keys create NAME [--units N]
       npx holderscope keys list
       npx holderscope keys revoke NAME|NUMBER

Programs send a key in the header x-api-key to the API under /v0. A key is shown once, when it is
made; only its hash is kept. A lost key is replaced by a new one. Two keys in use cannot have the
same name. If a name is another key's number, number:1 or name:1 says which one you mean.

  --units N  how many units the key may spend altogether (default: any number)`,

  account: `Usage: npx holderscope account create NAME [--units N] [--sign-in EMAIL]
       npx holderscope account list
       npx holderscope account link NAME [--sign-in EMAIL]
       npx holderscope account remove NAME [--yes]

An account is for somebody who makes API keys by themselves, on the page /account, without this
command line. To sign in they open a link that works once, within 24 hours; no mail server is
needed. They stay signed in for 30 days. Except on this machine the page needs https.

create  make an account, and show its first sign-in link
list    the accounts, with how many keys and sessions each has
link    show a new sign-in link, for a browser that is not signed in
remove  remove an account, sign it out everywhere, and revoke its keys; --yes confirms

  --units N        how many units the keys of the account may spend together in each month, which
                   begins at 00:00 UTC of its first day (default: any number)
  --sign-in EMAIL  where HOLDERSCOPE_SIGN_IN_ISSUER names an OpenID Connect provider: allow whoever
                   has this verified email there to sign in, in the place of showing a link. The
                   first sign-in ties the account to that person; a later holder of the email does
                   not get in. Without @ it is the provider's subject (sub)`,

  status: `Usage: npx holderscope status

Shows the sources of the data and how far each is, tokens that are no longer followed and why, and
sizes: as they are now if the server runs, or else as it left them.`,

  check: `Usage: npx holderscope check [--chain CHAIN [--token ADDRESS]] [--repair] [--json]

Checks that the stored figures of every token agree with each other: balances add up to the
supply, ranks are in order, shares lie within 0 and 1, and the history ends with the present.
The exit code is 1 if the figures of a token disagree.

  --chain CHAIN    tokens of one chain
  --token ADDRESS  one token of it
  --repair         compute the figures that disagree again, from their transfers
  --json           as JSON`,

  backup: `Usage: npx holderscope backup FILE
       npx holderscope restore FILE [--yes]

backup   copy everything in the store into a new file, as of one moment, also while the server
         runs and imports. The copy is read once before it gets its name. The running server
         writes it, so FILE must be where the server may write
restore  replace the store by a copy, after reading all of it. The server must be stopped. The
         old store stays beside it under another name

The store has all tokens, imports, labels and API keys. Settings (holderscope.env) and answers of
a hosted service (upstream.ndjson) are files of their own in the data directory. Do not copy the
database file by hand while the server runs: the newest changes are in a log beside it.`,

  upstream: `Usage: npx holderscope upstream status

Shows the units of the hosted service spent this month, its requests, and the answers kept.
The service is set by HOLDERSCOPE_UPSTREAM_URL and HOLDERSCOPE_UPSTREAM_KEY:
npx holderscope start --help`,

  cluster: `Usage: npx holderscope cluster status
       npx holderscope cluster check
       npx holderscope cluster move
       npx holderscope cluster verify
       npx holderscope cluster backup DIRECTORY
       npx holderscope cluster restore DIRECTORY

status  the ClickHouse servers and whether they answer, the workers, and what waits to be published
check   try a cluster before its first use: races for one claim at every shard, and bundles sent
        and read back at every replica. The exit code is 1 if something is not as it must be
move    publish everything that the store of this machine has, tokens, labels and API keys, then fetch
        it back and compare every row. Stop the server on it first. Stopped half-way, it goes on
        where it was. The store stays as it is
verify  read every token's newest bundle and compare its checksum
backup  write every token's newest bundle and the API keys into a directory. Another backup into the same
        directory fetches only what is new; each bundle is a file that npx holderscope restore reads
restore put back what the cluster does not have, or not whole. What it has stays. Stopped half-way, it
        goes on where it was

The servers are named by HOLDERSCOPE_CLICKHOUSE_URLS: npx holderscope start --help`,
} as const;

export type HelpTopic = keyof typeof helpTexts;
