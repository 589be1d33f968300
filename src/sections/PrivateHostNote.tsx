import { Note } from "../ui/Note.tsx";
import { Icon } from "../ui/Icon.tsx";
import { isPrivateHost } from "./embed-texts.ts";

/** Below code that names this site, where readers elsewhere cannot reach it. */
export function PrivateHostNote({ origin }: { readonly origin: string }) {
  const { host, hostname } = URL.parse(origin) ?? {};
  if (!host || !hostname || !isPrivateHost(hostname)) return null;
  return (
    <Note>
      <Icon name="warning" size={13} /> Readers elsewhere will see nothing: {host} is an address of this
      computer or network. Open Holderscope at its public address, or set HOLDERSCOPE_PUBLIC_URL to it, and
      copy the code there.
    </Note>
  );
}
