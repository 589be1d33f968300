/**
 * Why an answer of another service is refused as a redirect; undefined where it is none. Followed, it would carry the
 * question, and a key with it, to a place that no setting names: one within this network, for instance.
 */
export function refusedRedirect(status: number): string | undefined {
  if (status < 300 || status >= 400) return undefined;
  return `HTTP ${status}, a redirect, which is not followed: set the address that it leads to`;
}
