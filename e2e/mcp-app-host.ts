// A program that shows MCP Apps, as far as a page has it: the official host's half, in front of a frame that may do nothing
// but run scripts. Bundled by mcp-app.spec.ts, which calls the tools.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CallToolRequest, CallToolResult } from "@modelcontextprotocol/client";

declare global {
  interface Window {
    callTool: (params: CallToolRequest["params"]) => Promise<CallToolResult>;
    showCard: (options: CardOptions) => Promise<void>;
  }
}

interface CardOptions {
  readonly html: string;
  readonly args: Record<string, unknown>;
  readonly theme: "light" | "dark";
  /** Whether the card may ask for more than it was given. */
  readonly hasTools: boolean;
}

window.showCard = async ({ html, args, theme, hasTools }) => {
  const frame = document.querySelector("iframe")!;
  const bridge = new AppBridge(null, { name: "host", version: "1" }, hasTools ? { serverTools: {} } : {}, {
    hostContext: { theme, displayMode: "inline", containerDimensions: { width: 480, maxHeight: 900 } },
  });
  bridge.oncalltool = (params) => window.callTool(params);
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
  const isReady = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow!, frame.contentWindow!));
  frame.srcdoc = html;
  await isReady;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(await window.callTool({ name: "token", arguments: args }));
};
