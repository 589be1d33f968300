import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from "react";

/**
 * A part of a page whose code comes after the first view. Where the server has drawn it, that drawing
 * stays as it is until then; its figures, links and definitions need no script.
 */
export type LatePart<Props extends object> = ComponentType<Props> & { load: () => Promise<void> };

let fetchNow: () => void;
/** When the first view is done. On the server, where nothing is late, it never comes. */
export const wanted = new Promise<void>((resolve) => (fetchNow = resolve));
let isWanted = import.meta.env.SSR;

let listen: () => void;
/** When the page answers its reader: what it only might need comes after this. */
export const listening = new Promise<void>((resolve) => (listen = resolve));

/** Once, when the whole page's keys and links are there. Whoever drives it by script waits for the mark. */
export function noteListening(): void {
  document.documentElement.dataset["listening"] = "";
  listen();
}

/** From now on late parts come as soon as they are on a page. */
export function wantLateParts(): void {
  isWanted = true;
  fetchNow();
}

/** For a loader: a page that the browser draws itself has its parts before it is shown. */
export async function loadParts(parts: readonly { readonly load: () => Promise<void> }[]): Promise<void> {
  if (isWanted) await Promise.all(parts.map((part) => part.load()));
}

const retryMs = 5_000;

export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let Known: ComponentType<Props> | undefined;
  const load = async () => (Known ??= await fetchPart());
  /** Never rejects: the drawing of the server is better than an error in its place. */
  const come = (): Promise<ComponentType<Props>> =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return come();
    });
  let coming: Promise<ComponentType<Props>> | undefined;
  const whenWanted = () => (coming ??= wanted.then(come));
  const Late = lazy(async () => ({ default: await whenWanted() }));

  // Memoised on what the props say: an update from above would make React throw away a drawing of the
  // server that has not come alive yet.
  const Framed = memo(function LatePart(props: Props) {
    // One whose code is there does not wait, which the server could not.
    const [Part] = useState(() => Known ?? Late);
    useEffect(() => {
      // All parts of a page are fetched at once: taken over one after another, each would wait for the one before.
      void whenWanted();
      noteExpected(1);
      return () => noteExpected(-1);
    }, []);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
        <Alive />
      </Suspense>
    );
  }, isSame);
  return Object.assign(Framed as unknown as ComponentType<Props>, {
    load: async () => void (await load()),
  });
}

/** Beside a part: taken over with it. */
function Alive() {
  useEffect(() => {
    noteAlive(1);
    return () => noteAlive(-1);
  }, []);
  return null;
}

function isSame(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

let expected = 0;
let alive = 0;
let allAlive: Promise<void> | undefined;
let arrive: (() => void) | undefined;

/** For what can wait, if need be for ever. */
export function allPartsAlive(): Promise<void> {
  if (alive >= expected) return Promise.resolve();
  allAlive ??= new Promise((resolve) => {
    arrive = () => {
      allAlive = undefined;
      resolve();
    };
  });
  return allAlive;
}

const patienceMs = 3_000;
let isGivenUp = false;

/**
 * For what would change what the parts of the page were drawn from: React throws away the server's drawing of a
 * part that finds something else when it comes alive. A part that does not come holds up nothing twice.
 */
export async function partsAlive(): Promise<void> {
  if (alive >= expected || isGivenUp) return;
  let timer: ReturnType<typeof setTimeout>;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isGivenUp = true;
      resolve();
    }, patienceMs);
  });
  await Promise.race([allPartsAlive(), patience]);
  clearTimeout(timer!);
}

function noteExpected(change: number): void {
  expected += change;
  note();
}
function noteAlive(change: number): void {
  alive += change;
  note();
}

/** Whoever drives a page by script waits until this is gone. */
function note(): void {
  document.documentElement.toggleAttribute("data-late", alive < expected);
  if (alive >= expected) arrive?.();
}
