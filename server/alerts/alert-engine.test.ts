import { describe } from "vitest";
import { MemoryAccountRecords } from "../../test/service.ts";
import { AlertRecords } from "./alert-records.ts";
import { alertEngineTests } from "./test-alert-engine.ts";

describe("alerts of one machine", () => {
  let stored = new MemoryAccountRecords();
  alertEngineTests({
    open: async () => new AlertRecords(stored),
    killed: { updateRule: () => Promise.reject(new Error("killed")) },
    reset: async () => void (stored = new MemoryAccountRecords()),
  });
});
