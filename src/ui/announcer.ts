/** One-line confirmations, shown and spoken by `Toaster`; any module may send one. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
  readonly visible: boolean;
  readonly failed: boolean;
}

const shownSeconds = 4;
let announcements: readonly Announcement[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Announcement[]): void {
  announcements = next;
  for (const listener of listeners) listener();
}

function send(text: string, { visible = true, failed = false }): void {
  const id = nextId;
  nextId += 1;
  publish([...announcements.slice(-2), { id, text, visible, failed }]);
  setTimeout(() => publish(announcements.filter((each) => each.id !== id)), shownSeconds * 1000);
}

/** Shown for four seconds and announced politely. */
export function toast(text: string): void {
  send(text, {});
}

/** What did not work, shown the same way. */
export function toastFailure(text: string): void {
  send(text, { failed: true });
}

/** The code for what was asked for did not come; asking again may bring it. */
export function toastNotLoaded(): void {
  toast("This could not be loaded. Check the connection.");
}

/** Announced only: for what the eye sees elsewhere. */
export function announce(text: string): void {
  send(text, { visible: false });
}

export function currentAnnouncements(): readonly Announcement[] {
  return announcements;
}

export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
