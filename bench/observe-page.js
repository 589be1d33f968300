// Runs in a measured page before anything of its own, as it stands: no compiler may add to it.
window.seen = { fcp: 0, lcp: 0, shift: 0, shifts: [], tasks: [], events: [], lastActivity: 0, listening: 0 };
{
  const { seen } = window;
  const watch = (type, each, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  const active = (entry) => {
    seen.lastActivity = Math.max(seen.lastActivity, entry.startTime + entry.duration);
  };
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    if (entry.hadRecentInput) return;
    seen.shift += entry.value;
    seen.shifts.push(...entry.sources.map(({ node }) => node?.className || node?.nodeName));
  });
  watch("longtask", (entry) => {
    seen.tasks.push({ start: entry.startTime, ms: entry.duration });
    active(entry);
  });
  watch(
    "event",
    (entry) => {
      seen.events.push({ ms: entry.duration, pressed: entry.interactionId > 0 });
      active(entry);
    },
    { durationThreshold: 16 },
  );
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.listening === undefined) return;
    seen.listening = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-listening"] });
  watch("resource", active);
  watch("navigation", active);
}
