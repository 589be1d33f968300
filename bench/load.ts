import autocannon from "autocannon";

export const connections = 32;

/** Requests a second over the paths, each connection's in turn, or over what `paths` gives for each. Throws when an answer is not 200. */
export async function requestsPerSecond(
  base: string,
  paths: readonly string[] | (() => string),
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests:
      typeof paths === "function"
        ? [{ method: "GET", setupRequest: (request) => ({ ...request, path: paths() }) }]
        : paths.map((path) => ({ path, method: "GET" as const })),
    headers,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${base}: ${result.non2xx} answers not 2xx, ${result.errors} errors`);
  }
  return result["2xx"] / result.duration;
}

/** Milliseconds of each request, one after the other. */
export async function latenciesMs(base: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const start = performance.now();
    const response = await fetch(base + path);
    await response.arrayBuffer();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }
  return times;
}
