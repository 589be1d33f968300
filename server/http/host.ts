import type { IncomingMessage } from "node:http";
import { remembered } from "../lib/remembered.ts";

/**
 * Whether a request names the host it is for, once and in a form that a URL can have (RFC 9112, 3.2). HTTP/1.0 knew
 * no hosts. Of several headers of the name Node shows the first, a cache in front perhaps the last.
 */
export function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts === 0) return httpVersion === "1.0";
  return hosts === 1 && isHost(headers.host!);
}

/** Not every text of the right characters is a host: `1.2.3.256` is not an address, `xn--a` not an encoded name. */
function isHost(host: string): boolean {
  const known = hosts.get(host);
  if (known !== undefined) return known;
  const isOne = !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}`);
  if (host.length <= longestKnown) hosts.set(host, isOne);
  return isOne;
}

/** Nearly all requests name one of few. */
const hosts = remembered<boolean>(100);
const longestKnown = 255;
