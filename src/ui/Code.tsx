/** An address or id in a sentence, to be read letter by letter. */
export function Code({
  children,
  className = "",
}: {
  readonly children: string;
  readonly className?: string;
}) {
  return <code className={`font-mono text-label wrap-anywhere text-ink ${className}`}>{children}</code>;
}
