import { readUnchanged } from "../at-version.ts";
import { PromiseCache } from "../cache/promise-cache.ts";
import type { HandlerContext, EndpointHandlers } from "../handler.ts";
import { versionKey } from "../token-state.ts";
import { loadClusters } from "./answer.ts";
import { type ClusterGraph, loadClusterGraph } from "./graph.ts";

export function clusterHandlers({ reader, lists }: HandlerContext): EndpointHandlers<"getClusters"> {
  const graphs = new PromiseCache<ClusterGraph>(50);
  return {
    getClusters: {
      about: "token",
      load(token, args) {
        const loadGraph = () =>
          graphs.load(versionKey(token), () =>
            lists.inTurn(() => readUnchanged(reader, token, () => loadClusterGraph(reader, token.tokenId))),
          );
        return readUnchanged(reader, token, () =>
          loadClusters(reader, token, args, loadGraph, (work) => lists.inTurn(work)),
        );
      },
    },
  };
}
