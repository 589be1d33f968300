import type { StateText } from "./load-errors.ts";

/** In place of the figures of a token on its way. */
export const beingRead: StateText = {
  title: "This token is being read",
  detail: "Its figures come when all its transfers are here.",
  retry: false,
};
