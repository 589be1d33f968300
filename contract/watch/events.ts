import * as z from "zod/mini";
import { amount, count, share } from "../values.ts";

/** Below `/v0` and `/api/v0`, written as the endpoint table writes its paths. */
export const eventsPath = "/{chain_id}/tokens/{contract_address}/events";
/** What a connection costs a key. */
export const eventsUnits = 10;

/** The figures of a token that are watched. Null where one is not known. Where accounts are more than owners, of owners. */
export const WatchedFigures = z.object({
  holder_count: z.nullable(count()),
  top10_share: z.nullable(share()),
  hhi: z.nullable(share()),
  gini: z.nullable(share()),
  supply: z.nullable(z.string()),
  price_usd: z.nullable(amount()),
  break_even_price: z.nullable(amount()),
});
export type WatchedFigures = z.infer<typeof WatchedFigures>;
export const watchedFigureNames = Object.keys(WatchedFigures.shape) as (keyof WatchedFigures)[];

/** The data of an event named `figures`. Its id is `version`. */
export const TokenEvent = z.object({
  /** Another one after every change of the token. Nothing but equality means anything. */
  version: z.string(),
  /** RFC 3339; null where no time is known. */
  as_of: z.nullable(z.string()),
  figures: WatchedFigures,
  /** Names of figures that differ from the event before; null in the first event of a connection. */
  changed: z.nullable(z.array(z.enum(watchedFigureNames as [keyof WatchedFigures]))),
});
export type TokenEvent = z.infer<typeof TokenEvent>;
