// Plain JavaScript that an old Node can read, because it runs before anything else.
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Holderscope needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
