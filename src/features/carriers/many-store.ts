import { z } from '#contract/zod.ts';
import { createStore } from '#ui/store.ts';

const many = z.object({
  /** The pasted text. */
  text: z.string(),
  /** Keys of carriers that a person chose, by number. */
  choices: z.record(z.string(), z.string()),
  /** Whether the browser opened a number's link. */
  opened: z.record(z.string(), z.enum(['opened', 'blocked'])),
});
export type Many = z.output<typeof many>;

const KEY = 'waybill-many';
const NOTHING: Many = { text: '', choices: {}, opened: {} };

/** The pasted numbers, stored until the tab is closed. */
export const manyStore = createStore(read());

manyStore.subscribe(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(manyStore.get()));
  } catch {
    // Without storage, the numbers stay until the page is closed.
  }
});

/** Replaces the text. A number that appears again keeps its chosen carrier. */
export function pasteMany(text: string): void {
  manyStore.set({ ...manyStore.get(), text });
}

export function clearMany(): void {
  manyStore.set(NOTHING);
}

/** Remembers whether the browser opened the links of numbers. */
export function markOpened(
  outcomes: readonly (readonly [number: string, outcome: 'opened' | 'blocked'])[],
): void {
  const many = manyStore.get();
  manyStore.set({ ...many, opened: { ...many.opened, ...Object.fromEntries(outcomes) } });
}

/** Sets the carrier of numbers; `null` clears the choice. */
export function chooseCarrier(numbers: readonly string[], carrier: { key: string } | null): void {
  const { text, choices, opened } = manyStore.get();
  const isOther = ([number]: [string, unknown]): boolean => !numbers.includes(number);
  const chosen = carrier ? numbers.map((number) => [number, carrier.key] as const) : [];
  manyStore.set({
    text,
    choices: Object.fromEntries([...Object.entries(choices).filter(isOther), ...chosen]),
    // The new carrier's link wasn't opened yet.
    opened: Object.fromEntries(Object.entries(opened).filter(isOther)),
  });
}

function read(): Many {
  try {
    const result = z.safeParse(many, JSON.parse(sessionStorage.getItem(KEY) ?? ''));
    return result.success ? result.data : NOTHING;
  } catch {
    return NOTHING;
  }
}
