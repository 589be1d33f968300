import { retainSearchParams, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { exclusionNames, type Exclusions, noExclusions, readExclusions } from "../../contract/exclusions.ts";

/** For the route of a token's page: what is left out stands in its address, and in those it leads to. */
export const exclusionSearch = {
  validateSearch: (raw: Partial<Exclusions> & SearchSchemaInput): Exclusions => readExclusions(raw),
  search: {
    middlewares: [
      stripSearchParams<Exclusions>(noExclusions),
      retainSearchParams<Exclusions>([...exclusionNames]),
    ],
  },
};
