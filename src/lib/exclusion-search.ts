import { retainSearchParams } from "@tanstack/react-router";
import { exclusionNames, type Exclusions, exclusionSearch } from "../../contract/exclusions.ts";
import { joinSchemas, type SearchSchema } from "../../contract/search/schema.ts";
import { routeSearch, type SearchMiddleware } from "./search-params.ts";

/** For the route of a token's page: what is left out stands in its address, and in those it leads to. */
export const tokenSearch = withRetained(exclusionSearch);

/** The same for a page that has parameters of its own. */
export function searchWithExclusions<T extends object>(schema: SearchSchema<T>) {
  return withRetained(joinSchemas(schema, exclusionSearch));
}

function withRetained<T extends Exclusions>(schema: SearchSchema<T>) {
  const { validateSearch, search } = routeSearch(schema);
  return {
    validateSearch,
    search: {
      middlewares: [
        ...search.middlewares,
        retainSearchParams<T>([...exclusionNames]) as unknown as SearchMiddleware,
      ],
    },
  };
}
