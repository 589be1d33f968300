import { asRequest, nameClient } from "./client.ts";

/** Work in the name of a client. */
export function asClient<T>(client: string, work: () => T): T {
  return asRequest(() => {
    nameClient(client);
    return work();
  });
}
