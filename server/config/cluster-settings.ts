import { integer, isHttpUrl, onOrOff, type Setting } from "./setting.ts";

const urlsName = "HOLDERSCOPE_CLICKHOUSE_URLS";

/** Where the tokens of several machines are kept, as rows of the table in config.ts. */
export const clusterSettings = {
  clickhouseUrls: {
    variable: urlsName,
    fallback: "",
    meaning:
      "ClickHouse servers that keep the tokens of several machines (docs/cluster.md): shards separated by commas, replicas of a shard by a vertical bar. Without it this machine keeps everything by itself.",
    form: "http or https URLs without user and password, separated by commas and |",
    parse: parseShards,
  } satisfies Setting<readonly (readonly string[])[]>,
  clickhouseUser: {
    variable: "HOLDERSCOPE_CLICKHOUSE_USER",
    fallback: "default",
    meaning: "User of ClickHouse.",
    form: "a name without spaces",
    parse: (text) => (/^\S{1,100}$/.test(text) ? text : undefined),
  } satisfies Setting<string>,
  clickhousePassword: {
    variable: "HOLDERSCOPE_CLICKHOUSE_PASSWORD",
    fallback: "",
    meaning: "Password of that user. It stays on this server.",
    form: "at most 500 characters",
    isSecret: true,
    parse: (text) => (text.length <= 500 ? text : undefined),
  } satisfies Setting<string>,
  clickhouseDatabase: {
    variable: "HOLDERSCOPE_CLICKHOUSE_DATABASE",
    fallback: "default",
    meaning: "Database of ClickHouse in which the tables are. It has to exist.",
    form: "letters, digits and _",
    parse: (text) => (/^\w{1,100}$/.test(text) ? text : undefined),
  } satisfies Setting<string>,
  clickhouseReplicated: onOrOff(
    "HOLDERSCOPE_CLICKHOUSE_REPLICATED",
    "off",
    "Whether tables are replicated: on where a shard has several replicas.",
  ),
  work: onOrOff(
    "HOLDERSCOPE_WORK",
    "on",
    `With ${urlsName}: on reads sources, computes and publishes tokens; off answers what others have published, and stores nothing that cannot be fetched again.`,
  ),
  houseMiB: integer(
    "HOLDERSCOPE_HOUSE_MIB",
    10_240,
    16,
    104_857_600,
    "With HOLDERSCOPE_WORK=off: room on disk for the tokens that were asked for, in MiB. The least used ones make room for others.",
  ),
};

/** Shards, of which each is the URLs of its replicas. */
function parseShards(text: string): readonly (readonly string[])[] | undefined {
  if (text === "") return [];
  const shards = text.split(",").map((shard) => shard.split("|").map((url) => url.trim()));
  const isPlain = (url: string) => isHttpUrl(url) && new URL(url).username + new URL(url).password === "";
  const urls = shards.flat();
  return urls.every(isPlain) && new Set(urls).size === urls.length ? shards : undefined;
}
