import { chainsQuery } from "../../api/chains.ts";
import { useQuery } from "@tanstack/react-query";
import { Stamp } from "../../ui/Stamp.tsx";
import { exampleChain, mostHeldQuery } from "./front-queries.ts";

/** The time of the figures below; its room where there is none. */
export function FrontStamp() {
  const status = useQuery(chainsQuery);
  const isKnown = status.data !== undefined || status.isError;
  const { data } = useQuery({ ...mostHeldQuery(exampleChain(status.data)), enabled: isKnown });
  return data?.meta.asOf ? <Stamp asOf={data.meta.asOf} /> : <div />;
}
