import { chainIds, familyOf } from "../../contract/chains.ts";
import { mostExclusions, mostTransfersWithout } from "../../contract/exclusions.ts";
import { seriesNames } from "../../contract/history.ts";
import { exclusionGroups, labelCategories } from "../../contract/kinds.ts";
import { exportFormats } from "../sources/files/export-formats.ts";

const amountsOption =
  "  --amounts raw|whole  in what the amounts are, where their column's name and their values say different things\n" +
  "  --allow-rounded      take amounts as they are that look rounded, as by a spreadsheet: all end in zeros after the\n" +
  "                       15th to 17th digit\n";

/** Of commands whose figures can leave out addresses. */
const leftOutHelp = `
Left out of the figures, at every time:
  --without KIND   addresses of a kind, or labelled so: ${exclusionGroups.slice(0, 6).join(", ")}, …; may be given several times
  --and ADDRESS    one more address; may be given several times
  --keep ADDRESS   an address that is counted all the same
At most ${mostExclusions} addresses are left out.
`;

/** The exports that need no columns named, by chain. */
function recognisedText(): string {
  return chainIds
    .map((chain) => {
      const names = exportFormats.filter(({ family }) => family === familyOf(chain)).map(({ name }) => name);
      return names.map((name, index) => `  ${(index === 0 ? chain : "").padEnd(4)} ${name}`).join("\n");
    })
    .join("\n")
    .concat("\n       cryo's files need its blocks: import transfers erc20_transfers.parquet blocks.parquet");
}

/** Names with commas, on as many lines as they need. */
function wrapped(names: readonly string[]): string {
  const lines = [""];
  for (const [index, name] of names.entries()) {
    const word = index < names.length - 1 ? `${name},` : name;
    if (`${lines.at(-1)} ${word}`.length > 110) lines.push("");
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.map((line) => ` ${line}`).join("\n");
}

/** The texts of `--help`, by command. */
export const helpTexts = {
  "": `Holderscope: who really holds a token

Usage: npx holderscope COMMAND

  start                    serve the dashboard and the API; its settings: start --help
  import transfers FILE…   import a token's transfers
  import balances FILE…    import a token's balances at one moment
  import prices FILE…      import a token's prices
  import labels FILE       import a list of who addresses are
  index sol                read a Solana token's holders from a node
  index CHAIN              index tokens of an EVM chain from a node
  tokens list              list the tokens in the store; show, rename, reindex, remove one
  imports list             list the imports of files; imports undo takes one back
  holders CHAIN ADDRESS    list a token's holders, now or at a time
  changes CHAIN ADDRESS    list whose balance changed between two times
  history CHAIN ADDRESS    list what a token's figures were over time
  labels list              list the imported lists of labels
  labels remove SOURCE     remove one of them
  keys create NAME         make an API key
  keys list                list the API keys
  keys revoke NAME|NUMBER  revoke an API key
  status                   show sources, how far each is behind, and sizes
  check                    say of every token whether its figures hold together
  backup FILE              copy the store, also while the server runs
  restore FILE             put such a copy in the place of the store
  upstream status          show what was spent of the hosted service's units

CHAIN is ${chainIds.join(", ")}
or one of HOLDERSCOPE_CHAINS.

Every command explains itself: npx holderscope import transfers --help

  --help, -h     show this
  --version, -v  show the version

The store is in ./data, or where HOLDERSCOPE_DATA_DIR says. While the server runs on
it, commands are handed to the server, and its pages change without a restart.`,

  import: `Usage: npx holderscope import transfers|balances|prices FILE… --chain CHAIN --token ADDRESS

Imports files for one token, all of them or nothing. See
  npx holderscope import transfers --help
  npx holderscope import balances --help
  npx holderscope import prices --help

A list of who addresses are has its own options: npx holderscope import labels --help`,

  "import labels": `Usage: npx holderscope import labels FILE [--chain CHAIN] [--source NAME]

Imports a list of who addresses are. It takes the place of what was imported under the same name for the same chain.
FILE is CSV with a header, an object a line, a JSON list of objects, or a JSON map of addresses to names or objects,
plain or gzipped. Recognised are the names of the Open Labels Initiative, and

  address     the address
  name        who it is: name, name_tag, label, contract_name; with owner_project before it
  category    ${labelCategories.join(", ")}; cex, dex and the like are understood, other
              words kept as they are. usage_category, type and labels are the same
  chain       chain, chain_id or network: sol, eth, solana, 1, eip155:1. Rows of other chains are left out
  as_of       (optional) when that was so

Options:
  --chain CHAIN    the chain of rows that name none
  --source NAME    what the list is called wherever one of its labels is shown (default: the name of the file)
  --skip-bad-rows  leave out rows that cannot be read, and name them

Example:
  npx holderscope import labels labels.csv --chain eth --source "our own list"`,

  labels: `Usage: npx holderscope labels list
       npx holderscope labels remove SOURCE

Lists the imported lists of labels, and removes one of them: npx holderscope import labels --help`,

  "import transfers": `Usage: npx holderscope import transfers FILE… --chain CHAIN --token ADDRESS [options]

Imports every transfer of a token, from its first one on. Recognised as they are downloaded, all files at once:

${recognisedText()}

Other files need these columns:

  block_time               unix seconds or milliseconds, or ISO 8601 (UTC unless it says otherwise);
                           a date alone is the last second of its day
  block and log_index      the order of the transfers, and what tells one from another;
    or seq                 or one running number
  from, to                 owners. The zero address (Solana: an empty field) mints and burns
  amount_raw               in the token's smallest unit; or amount in whole tokens
  from_account, to_account (Solana, optional) token accounts of the owners
  price_usd                (optional) the price of a token in US dollars at this moment
  without_transfer         (optional) true: a balance that came or went without an event
  token, token_name, token_symbol, token_decimals, token_note
                           (optional) what tokens remove --export writes of the token

${importOptions(`${amountsOption}  --allow-incomplete   import even if a balance falls below zero: transfers are missing then, so that balances are\n                       not known, and no holders, shares, ages or costs are given\n  --in-order           take the order of the rows, oldest or newest first, where a file has no log_index and no seq\n  --equal-rows keep|drop\n                       whether rows of one transaction that are equal, and that no number tells apart, are each a\n                       transfer (keep) or one that stands there twice (drop)\n`)}
Example:
  npx holderscope import transfers transfers.csv --chain eth \\
    --token 0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 --name Uniswap --ticker UNI --decimals 18 \\
    --columns block_time=timestamp,log_index=order_in_block`,

  "import balances": `Usage: npx holderscope import balances FILE… --chain CHAIN --token ADDRESS [options]

Imports the balances of a token at one moment. They replace earlier ones. What needs the past is not
given for such a token. Columns:

  address (or owner)       the owner
  balance_raw              in the token's smallest unit; or balance in whole tokens.
                           amount_raw and amount are the same
  account                  (Solana, optional) the owner's token account

${importOptions(`${amountsOption}  --as-of TIME         when the balances were true: unix seconds or ISO 8601\n`)}
Example:
  npx holderscope import balances holders.csv.gz --chain eth \\
    --token 0xc18360217d8f7ab5e7c516566761ea12ce7f9d72 --name "Ethereum Name Service" --ticker ENS --decimals 18`,

  "import prices": `Usage: npx holderscope import prices FILE… --chain CHAIN --token ADDRESS [options]

Imports prices of a token. Columns:

  time                     unix seconds or milliseconds, or ISO 8601; block_time and timestamp are the same
  price_usd                in US dollars; price and close are the same

${importOptions("")}
Example:
  npx holderscope import prices ohlcv.csv --chain sol --token So11111111111111111111111111111111111111112 \\
    --columns price_usd=close_usd`,

  index: `Usage: npx holderscope index CHAIN --token ADDRESS… [options]

CHAIN is eth, base, arbitrum, optimism, polygon, bnb, avalanche or one of HOLDERSCOPE_CHAINS; for sol see
index sol --help.

Reads every transfer of ERC-20 tokens from a node of the chain, from the block in which
the contract was made up to the newest one. Stopped at any moment, the same command goes on where it was.
While the server runs on the store, the server does it and goes on following the chain. At the end balances and
supply are compared with the contract's; where transfers are missing it fails.

Options:
  --rpc URL         the node; without it those of HOLDERSCOPE_ETH_RPC, else public ones, which take fewer questions
  --token ADDRESS   a token; may be given several times
  --pair ADDRESS    the pool that its price is read from, of the kind of Uniswap v2 or v3; again for a pool that leads on
                    from what the first one gives. The last one gives a dollar coin, or the chain's wrapped coin
  --from-block N    begin there. Where the contract is older, balances are not known: no holders, shares, ages or
                    costs are given, only what the transfers cover
  --follow          go on with new blocks until stopped

Prices come from --pair, or HOLDERSCOPE_ETH_PAIRS; else from the deepest pool of the token with a dollar coin or the
wrapped coin, if it holds $10,000 of that. Pairs that are named later are read from their first trade on. Or else:
npx holderscope import prices --help

Example:
  npx holderscope index eth --rpc http://127.0.0.1:8545 --token 0x1f9840a85d5af5bf1d1762f925bdaddc4201f984`,

  "index sol": `Usage: npx holderscope index sol --rpc URL --token MINT… [options]

Takes a snapshot of all accounts of a token, of the token program or Token-2022. From the second snapshot on, what
changed between two is dated by the later one: windows, ages and changes in holders build up from the first on. Stopped
at any moment, the same command goes on where it was. While the server runs on the store, the server does it, and goes
on with new snapshots.

Options:
  --rpc URL        the node; not needed where HOLDERSCOPE_SOL_RPC names it. It has to answer getProgramAccounts,
                   getProgramAccountsV2 or getTokenAccounts: many free ones do not
  --token MINT     a token; may be given several times
  --history        read transactions as well, for what was before the first snapshot: two requests and more for every
                   account that ever held the token
  --follow         go on with new snapshots until stopped
  --every MINUTES  between two of them, with --follow (default: HOLDERSCOPE_SOL_EVERY, 10). A running server goes by
                   its setting

Prices: npx holderscope import prices --help, or HOLDERSCOPE_PRICE_URL

Example:
  npx holderscope index sol --rpc https://node.example --token EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v --follow`,

  tokens: `Usage: npx holderscope tokens list [--chain CHAIN]
       npx holderscope tokens show CHAIN ADDRESS
       npx holderscope tokens rename CHAIN ADDRESS [--name NAME] [--ticker TICKER]
       npx holderscope tokens reindex CHAIN ADDRESS|--all [--rpc URL] [--yes]
       npx holderscope tokens remove CHAIN ADDRESS [--export FILE] [--yes]

list     the tokens in the store; those of the demo come last
show     all that is stored of one: what came, from where, why it is no longer followed
rename   another name or ticker; address, links and figures stay. Reading it again brings back the chain's own
reindex  reads a token that comes from a node again from its first block; with --all every token of the chain, which
         is the way on where the chain was changed below what counts as final. Pages and answers stay as they are
         until all of it is read; what is read is kept beside the database, so that a restart goes on with it
remove   takes a token out of lists, search, pages and the site map, with all that is stored of it. With --export its
         transfers, or its balances, are written into FILE before, and its prices beside it: CSV, gzipped CSV or
         Parquet by its ending, as import reads them. The running server writes it

Destructive commands first show what would be lost; add --yes to confirm. Imports of files are taken back by their
number: npx holderscope imports --help`,

  imports: `Usage: npx holderscope imports list
       npx holderscope imports undo NUMBER [--export FILE] [--yes]

Every import of files has a number. Undoing it takes back the rows that came with it and by nothing else, brings
back prices and balances that it replaced, and removes a token of which nothing else is known: a wrong file, wrong
decimals, a wrong chain. Imports that changed the same token later have to be undone before it. Without --yes it says
what it would do. With --export what goes is written into FILE before, a .csv, .csv.gz or .parquet that import reads.
Of balances, the newest import of a token can be undone. Imports of versions before this one
are not recorded.`,

  holders: `Usage: npx holderscope holders CHAIN ADDRESS [options]

Lists the holders of a token in the store, the largest first: those of now, or as they were at a time.

Options:
  --at TIME    the time, RFC 3339 or a date, which is its 00:00 UTC (default: now)
  --limit N    how many, at most 100000 (default: 1000)
  --csv        as comma separated values
${leftOutHelp}
Example:
  npx holderscope holders eth 0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 --at 2026-01-31 --csv > holders.csv`,

  changes: `Usage: npx holderscope changes CHAIN ADDRESS [options]

Lists the accounts that held more, or less, of a token in the store at one time than at an earlier one, the largest
change first, with both amounts and both ranks.

Options:
  --from TIME               the earlier time, RFC 3339 or a date, which is its 00:00 UTC (default: 24 hours before)
  --to TIME                 the later time (default: that of the newest event)
  --sort increase|decrease  those with more, or those with less (default: increase)
  --limit N                 how many, at most 100000 (default: 1000)
  --csv                     as comma separated values
${leftOutHelp}
Example:
  npx holderscope changes eth 0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 --from 2026-01-01 --to 2026-02-01 --csv`,

  history: `Usage: npx holderscope history CHAIN ADDRESS [options]

Lists what figures of a token in the store were over time, a row a time.

Options:
  --metric NAME                  a figure, or some with commas between them; may be given several times. Without it a few in a
                                 table, all as CSV and JSON
  --from TIME, --to TIME         RFC 3339 or a date, which is its 00:00 UTC (default: the whole life of the token)
  --interval 1hour|1day|1week    between two rows (default: the shortest with at most 400 rows)
  --metric cost-basis            in place of figures: what is held at a time by what it cost,
    --at TIME                    at this time (default: that of the newest event)
  --metric cohorts               in place of figures: how many of the owners who came in a month hold in later ones
    --interval 1day|1week|1month in days or weeks (default: 1month)
  --csv                          as comma separated values
  --json                         as the API answers
${leftOutHelp}Figures without them are computed when they are asked for, of tokens with up to ${mostTransfersWithout.toLocaleString("en-US")} transfers.

Figures:
${wrapped(seriesNames)}

Example:
  npx holderscope history eth 0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 --metric holders --from 2026-01-01 --csv`,

  keys: `Usage: npx holderscope keys create NAME [--units N]
       npx holderscope keys list
       npx holderscope keys revoke NAME|NUMBER

Programs ask the API under /v0 with a key in the x-api-key header. A key is shown once, when it is made:
only its hash is kept. A lost key is replaced by a new one. No two keys in use have one name; where a name is
another key's number, number:1 or name:1 say which is meant.

  --units N  how many request units the key may spend altogether (default: any number)`,

  status: `Usage: npx holderscope status

Shows the sources of the data and how far each is, tokens that are no longer followed and why, and sizes.
While the server runs, as it is now; else as it was left.`,

  check: `Usage: npx holderscope check [--chain CHAIN [--token ADDRESS]] [--repair] [--json]

Reads what is stored of every token and says whether it holds together: holders have the supply between them, ranks
and moments stand once and in order, shares lie within 0 and 1, and a history ends with what is now. Every computation
is checked so before its figures are stored. The exit code is 1 where the figures of a token contradict themselves.

  --chain CHAIN    tokens of one chain
  --token ADDRESS  one token of it
  --repair         compute anew, from their transfers, those that do not hold, and check them again
  --json           as JSON`,

  backup: `Usage: npx holderscope backup FILE
       npx holderscope restore FILE [--yes]

backup   copies everything that is stored into a new file, as of one moment, also while the server runs and imports.
         The copy has its name once it was opened and all of it was read. The running server writes it: FILE has to
         be where that may write.
restore  puts a copy in the place of the store, once all of it was read. The server has to be stopped. What was there
         stays beside it under another name.

The store has all tokens, imports, labels and API keys. Not in it: settings (holderscope.env in the data directory),
and answers of a hosted service (upstream.ndjson), which are fetched again. Do not copy the file of the database by
hand while something runs on it: what came last is in a log beside it.`,

  upstream: `Usage: npx holderscope upstream status

Shows the units of the hosted service that were spent this month, requests, and answers kept. The service
is set by HOLDERSCOPE_UPSTREAM_URL and HOLDERSCOPE_UPSTREAM_KEY: npx holderscope start --help`,
} as const;

export type HelpTopic = keyof typeof helpTexts;

function importOptions(more: string): string {
  return `FILE is CSV, Parquet, NDJSON or a JSON document, plain or gzipped; which of them is found out from its content.

Options:
  --chain CHAIN        the token's chain. Of a file with a column of chains (chain, blockchain, chain_id, network)
                       the rows of others are left out, and counted
  --token ADDRESS      the token's address. Of a file with a column of tokens (token, token_address, contract_address,
                       contract, mint, asset and the like) its rows alone are taken, and the others counted
  --all-tokens         in place of --token: import every token of such a file
  --name NAME          the token's name,
  --ticker TICKER      its symbol
  --decimals N         and its decimals; not needed for a token that is in the store or described in the file
  --columns A=B,…      columns that have other names in the file: A is a name from above, B the file's. token=- where
                       none says of which token a row is, whatever its name: all are of the one given
  --decimal comma|point
                       what begins the decimals of numbers, where none of the file's numbers tells: 12,345 or 12.345
  --format FORMAT      csv, parquet or ndjson, if it is not found out
  --skip-bad-rows      leave out rows that cannot be read, and count them: without some transfers balances are not
                       known, and no holders, shares, ages or costs are given. A price that cannot be read costs the
                       price, not its transfer
${more}`;
}
