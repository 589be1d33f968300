import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "../../contract/api-error.ts";
import type { Reading } from "../../contract/readings.ts";
import { readingQuery } from "../api/readings.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { writeTags } from "../lib/head-tags.ts";
import { describeAddress } from "./address-description.ts";

const ref = { chain: "eth", address: "0x6b175474e89094c44da98b954eedeac495271d0f" } as const;
const path = `/eth/${ref.address}`;

async function failing(code: string): Promise<QueryClient> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey }: { readonly queryKey: QueryKey } = tokenQueries(ref).token;
  const queryFn = () => Promise.reject(new ApiError("no", code, 404));
  await queryClient.prefetchQuery({ queryKey, queryFn });
  return queryClient;
}
async function headOf(queryClient: QueryClient, address: string): Promise<string> {
  const { tags } = await describeAddress(queryClient, address);
  return writeTags(tags("https://h.example"));
}
const describeAt = async (queryClient: QueryClient, address: string) =>
  (await describeAddress(queryClient, address)).description;

test("the pages that are about no token say what they are for", async () => {
  const queryClient = new QueryClient();
  expect(await describeAt(queryClient, "/embed?x=1")).toEqual({
    title: "Embed charts",
    description: "Live holder charts for any page: a frame, an address, five parameters.",
    path: "/embed",
    image: "/og/embed.png",
    isFramed: false,
  });
  expect(await describeAt(queryClient, "/docs/")).toMatchObject({
    title: "API reference",
    description:
      "Holder statistics of tokens over HTTP: ten operations, their parameters, answers and errors.",
    path: "/docs",
    image: "/og/docs.png",
    isFramed: false,
  });
  expect(await headOf(queryClient, "/docs")).toContain(
    '<link rel="canonical" href="https://h.example/docs">',
  );
});

test("who runs the server is told what the page is, and nobody else where it is", async () => {
  const queryClient = new QueryClient();
  expect(await describeAt(queryClient, "/operate/")).toMatchObject({
    title: "Operate",
    description: "For who runs this server.",
    isFramed: false,
    isUnlisted: true,
  });
  const head = await headOf(queryClient, "/operate");
  expect(head).toContain("<title>Operate · Holderscope</title>");
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toMatch(/canonical|og:image/);
});

test("a card, and what is no page, say nothing of themselves", async () => {
  const queryClient = new QueryClient();
  for (const address of [`/embed/eth/${ref.address}`, "/nowhere", "/eth/0x12", "/toString"]) {
    expect(await describeAt(queryClient, address)).toBeUndefined();
    expect(await headOf(queryClient, address)).toContain("<title>Not found · Holderscope</title>");
  }
});

test("a page keeps the query that is its own", async () => {
  expect((await describeAt(new QueryClient(), `${path}/?without=pool&theme=dark`))?.path).toBe(
    `${path}?without=pool`,
  );
});

test("an address without a token is not found, and one whose answer failed is a page all the same", async () => {
  const absent = await failing("token_not_found");
  expect(await describeAt(absent, `${path}/holders`)).toBeUndefined();
  expect(await headOf(absent, path)).toContain("<title>Not found · Holderscope</title>");
  const failed = await failing("internal");
  expect((await describeAt(failed, path))?.title).toBe("0x6B17…1d0F holders on Ethereum");
  expect((await describeAt(absent, "/eth"))?.title).toBe("Ethereum tokens");
});

test("of a token that is being read the head says so, and how far it is where that is known", async () => {
  const queryClient = await failing("token_being_read");
  expect(await describeAt(queryClient, path)).toBeUndefined();
  expect(await headOf(queryClient, path)).toMatch(
    /<title>A token that is being read · Holderscope<\/title><meta name="description" content="Its figures come when all its transfers are here\.">/,
  );
  const reading: Reading = {
    state: "waiting",
    before: 1,
    trouble: null,
    expected: null,
    queue: [],
    token: { name: "Pale coin", ticker: "PALE", decimals: 0, supply: "1200", head: null },
  };
  queryClient.setQueryData(readingQuery(ref).queryKey, { reading } as never);
  expect(await headOf(queryClient, path)).toContain("<title>In the queue: Pale coin · Holderscope</title>");
});
