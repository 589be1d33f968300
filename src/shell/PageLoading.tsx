import { Skeleton } from "../ui/Skeleton.tsx";

/** Stands for the moment in which nothing is known of the page, not even a name. */
export function PageLoading() {
  return (
    <div className="grid gap-4 py-6" aria-busy="true" aria-label="Loading">
      <Skeleton width={48} height={48} />
      <Skeleton width="min(320px, 60%)" height={28} />
      <Skeleton width="min(640px, 90%)" height={20} />
    </div>
  );
}
