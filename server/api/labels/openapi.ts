import type { FieldTexts } from "../description.ts";

export const labelFields: FieldTexts = {
  Pool: {
    protocol: "Exchange that the pool is of, as `Uniswap v2`.",
    tokens: "Addresses of the two tokens that it holds.",
    against:
      "Ticker of the coin that the token is traded against. Null where it is none of those known here.",
    fee: "Part of each trade that the pool keeps, 0 to 1. Null where the exchange has one fee for all, or it is not known.",
  },
  Label: {
    name: "Who the address is said to be.",
    category: "What it is said to be.",
    category_given: "The list's own word for that. Null where it is one of the categories.",
    source:
      "List that says so, as whoever imported it named it; `Holderscope (PACKAGE VERSION)` for a label that comes with this service.",
    as_of: "When the list says that it was so, in its own form. Null where it does not.",
  },
  LabelledAddress: {
    address: "The address asked about.",
    kind: "What it is, as far as that is known without a list. `unknown` was not asked.",
    evidence: "How that is known, as a sentence. Empty where it is not.",
    pool: "The pool that it is. Null where it is none, or none whose exchange is known.",
    labels: "Who it is said to be: the labels of all lists, also where they disagree.",
  },
  Labels: {
    "":
      "Extension of this service. What each address is and who it is said to be, in the order asked. `kind` needs no " +
      "list; `evidence` is a sentence that says how it is known. `unknown` was not asked. `pool` is there where the " +
      "kind is, unless settings alone name it as a pair that a price is read from. `labels` are of lists that the operator imported, then those that " +
      "come with this service, whose source begins with `Holderscope (`: all of them, where they disagree. " +
      "`category_given` is the list's own word where it is none of the categories.",
    addresses: "One entry an address, in the order asked.",
  },
};
