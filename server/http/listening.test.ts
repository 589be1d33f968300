import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { listen, ListenError } from "./listening.ts";

/** A server that cannot listen, for that reason. */
function refusing(reason: unknown): Server {
  const server = new EventEmitter() as Server;
  server.listen = (() => {
    queueMicrotask(() => server.emit("error", reason));
    return server;
  }) as Server["listen"];
  return server;
}
const withCode = (code: string) => Object.assign(new Error("listen"), { code });
const unusable = "HOST names an address that this machine does not have: 127.0.0.1 and 0.0.0.0 always work";

test.each([
  [withCode("EADDRINUSE"), "port 80 on ::1 is in use: stop what uses it, or choose another with PORT"],
  [withCode("EACCES"), "port 80 may not be used by this user: choose one above 1023 with PORT"],
  [withCode("EADDRNOTAVAIL"), unusable],
  [withCode("ENOTFOUND"), unusable],
  [withCode("EMFILE"), "port 80 on ::1 cannot be listened on (EMFILE)"],
  [new Error("no code"), "port 80 on ::1 cannot be listened on (unknown reason)"],
])("%o is said in words", async (reason, message) => {
  const listening = listen(refusing(reason), "::1", 80);
  await expect(listening).rejects.toBeInstanceOf(ListenError);
  await expect(listening).rejects.toMatchObject({ name: "ListenError", message });
});
