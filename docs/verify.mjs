import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createPublicClient, erc20Abi, http, zeroAddress } from "viem";

const [json, csv] = process.argv.slice(3).map((name) => readFileSync(name, "utf8"));
const { token, chain, block, supply, holders, drawn } = JSON.parse(json);
const rows = (csv.match(/^0x.+/gm) ?? []).map((line) => line.split(","));
const node = createPublicClient({ transport: http(process.argv[2]) });
const at = { address: token, abi: erc20Abi, blockNumber: BigInt(block.number) };
const ask = (functionName, ...args) => node.readContract({ ...at, functionName, args });
const hash = (text) => createHash("sha256").update(text).digest("hex");
const place = (k) => 50 + Number(BigInt(`0x${hash(`${block.hash}/${k}`)}`) % BigInt(rows.length - 50));
const lots = new Set();
for (let k = 0; lots.size < Math.min(50, rows.length - 50); k += 1) lots.add(place(k));
const sum = rows.reduce((all, [, units]) => all + BigInt(units), BigInt(supply.zero_address));
const burned = supply.zero_address === "0" ? [] : [[zeroAddress, supply.zero_address]];
const say = (what, isSame) => console.log(isSame ? "same   " : "DIFFERS", what);

say("chain", (await node.getChainId()) === chain.id);
say("block", (await node.getBlock(at)).hash === block.hash);
say("holder list", hash(csv) === holders.sha256);
say("rows drawn", String([...lots]) === String(drawn));
if (supply.chain !== null) say("supply", (await ask("totalSupply")) === sum);
for (const [holder, units] of [...rows.slice(0, 50), ...drawn.map((row) => rows[row]), ...burned])
  say(holder, (await ask("balanceOf", holder)) === BigInt(units));
