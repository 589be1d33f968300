import { CopyButton } from "../ui/CopyButton.tsx";

/** A line to be copied. */
export function CommandLine({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div className="mt-2 flex max-w-[760px] items-center gap-1 rounded-control border border-control bg-bg py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-label leading-4.5 break-all text-ink">{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}
