import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "../../contract/api-error.ts";
import { noExclusions } from "../../contract/exclusions.ts";
import { exclusionGroups } from "../../contract/kinds.ts";
import { exampleAnswers } from "../../server/openapi/examples.ts";
import { addressesOf, labelsQuery, summaryQuery } from "./behind-queries.ts";
import { tokenQueries } from "./token-queries.ts";
import { findLabel } from "./find-holder.ts";

const token = { chain: "eth", address: `0x${"7".repeat(40)}` } as const;
const [big, small, deep] = ["a", "b", "c"].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];
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
  const everyone = { ...noExclusions, without: exclusionGroups.join(",") };
  known.setQueryData(summaryQuery(token, everyone).queryKey, {
    data: {
      ...exampleAnswers.getHolderSummary,
      excluded: [
        { ...exampleAnswers.getHolderSummary.excluded[0]!, address: deep, label: "Harbour Bridge" },
        { ...exampleAnswers.getHolderSummary.excluded[0]!, address: small, label: null },
      ],
    },
    meta: told,
  });
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
  expect(await findLabel(client(), token, "harbour on", own)).toBeUndefined();
  expect(await findLabel(client(), token, "  ", own)).toBeUndefined();
  // As it is shown: with what nobody would see.
  const hidden = [{ chain: "eth", address: small, name: "Co\u200Bld" }] as const;
  expect(await findLabel(client(), token, "co[u+200b]", hidden)).toMatchObject({ address: small });
});

test("below the hundred largest, whoever is named among all that have a label", async () => {
  expect(await findLabel(client(), token, "bridge", [])).toEqual({ address: deep, name: "Harbour Bridge" });
  // Among the hundred first.
  expect(await findLabel(client(), token, "harbour", [])).toMatchObject({ address: big });
  expect(await findLabel(client(), token, "nobody", [])).toBeUndefined();
});

test("a service without labels names nobody; another failure is one", async () => {
  const failing = (status: number) => {
    const known = client();
    const holders = known.getQueryData(tokenQueries(token).firstHolders.queryKey)!.data.holders;
    known.removeQueries({ queryKey: labelsQuery(token, addressesOf(holders)).queryKey });
    const queryFn = () => Promise.reject(new ApiError("no", "unknown_route", status));
    known.setDefaultOptions({ queries: { ...known.getDefaultOptions().queries!, queryFn, retry: false } });
    return known;
  };
  expect(await findLabel(failing(404), token, "harbour", [])).toBeUndefined();
  await expect(findLabel(failing(400), token, "harbour", [])).rejects.toMatchObject({ status: 400 });
});
