/** The mark: a Lorenz curve under its diagonal. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path className="fill-mark opacity-90" d="M2.5 17.5C11 17 16.5 13 17.5 2.5V17.5Z" />
      <path className="fill-none stroke-ink stroke-[1.4]" d="M2.5 2.5V17.5H17.5M2.5 17.5 17.5 2.5" />
    </svg>
  );
}
