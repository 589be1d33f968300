import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { addressesOf, labelsQuery } from "../api/behind-queries.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { findLabel } from "./find-label.ts";

const token = { chain: "eth", address: `0x${"7".repeat(40)}` } as const;
const [big, small] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
const label = (name: string) =>
  ({ name, category: "exchange", category_given: null, source: "list", as_of: null }) as const;

function client(): QueryClient {
  const known = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const holders = [big, small].map((address, index) => ({
    address,
    spl_token_account: "",
    amount: 9 - index,
    rank: index + 1,
  }));
  const told = {
    asOf: undefined,
    sources: [],
    history: undefined,
    priceUsd: undefined,
    requestId: undefined,
  };
  known.setQueryData(tokenQueries(token).firstHolders.queryKey, {
    data: { holder_count: 2, total: 2, holders },
    meta: told,
  });
  const kind = { kind: "unknown", evidence: "", pool: null } as const;
  known.setQueryData(labelsQuery(token, addressesOf(holders)).queryKey, {
    data: {
      addresses: [
        { ...kind, address: big, labels: [label("Harbour Exchange 2"), label("Cold store")] },
        { ...kind, address: small, labels: [label("Harbour Exchange 9")] },
      ],
    },
    meta: told,
  });
  return known;
}

test("the largest holder whose label has the text, in any case", async () => {
  expect(await findLabel(client(), token, " harbour EXCH ", [])).toEqual({
    address: big,
    name: "Harbour Exchange 2",
  });
  expect(await findLabel(client(), token, "exchange 9", [])).toMatchObject({ address: small });
  expect(await findLabel(client(), token, "cold", [])).toMatchObject({ address: big, name: "Cold store" });
});

test("the reader's own comes first, of this chain alone; nothing is found by nothing", async () => {
  const own = [
    { chain: "sol", address: "S", name: "Harbour on Solana" },
    { chain: "eth", address: small, name: "My harbour" },
  ] as const;
  expect(await findLabel(client(), token, "harbour", own)).toMatchObject({
    address: small,
    name: "My harbour",
  });
  expect(await findLabel(client(), token, "solana", own)).toBeUndefined();
  expect(await findLabel(client(), token, "  ", own)).toBeUndefined();
});
