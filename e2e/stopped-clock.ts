/** Settings of a server for which it is always one time: what it shows, and its demo market, are of that time. */
export function stoppedClock(milliseconds: number): Record<string, string> {
  // A proxy, so that dates of packages stay dates.
  const clock = `
    Date.now = () => ${milliseconds};
    globalThis.Date = new Proxy(Date, {
      construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [${milliseconds}], target),
    });`;
  return {
    NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import=data:text/javascript,${encodeURIComponent(clock)}`,
    // The market is made, and does not move on.
    HOLDERSCOPE_DEMO: "keep",
  };
}
