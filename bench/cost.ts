export interface Cost {
  readonly seconds: number;
  /** Of all threads together. */
  readonly cpuSeconds: number;
}

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
}
