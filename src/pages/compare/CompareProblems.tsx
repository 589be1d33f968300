import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { statusBar } from "../../ui/Notice.tsx";

interface CompareProblemsProps {
  readonly problems: readonly string[];
  /** Writes the address anew, with what can be compared. */
  readonly onDismiss: () => void;
}

/** What of the page's address could not be compared. The rest stands below. */
export function CompareProblems({ problems, onDismiss }: CompareProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <section className={statusBar} aria-label="Left out of the comparison">
      <Icon name="warning" />
      <ul className="min-w-0 flex-1 wrap-anywhere text-ink-2">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button onClick={onDismiss}>Dismiss</Button>
    </section>
  );
}
