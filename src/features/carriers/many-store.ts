import { z } from '#contract/zod.ts';
import { createStore } from '#ui/store.ts';

const many = z.object({
  /** As it was pasted. */
  text: z.string(),
  /** Keys of carriers that were chosen by hand, by number. */
  choices: z.record(z.string(), z.string()),
  /** What became of opening a number's link. */
  opened: z.record(z.string(), z.enum(['opened', 'blocked'])),
});
export type Many = z.output<typeof many>;

const KEY = 'waybill-many';
const NOTHING: Many = { text: '', choices: {}, opened: {} };

/** What is worked on with many numbers; it stands until this tab is closed. */
export const manyStore = createStore(read());

manyStore.subscribe(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(manyStore.get()));
  } catch {
    // Where the browser keeps nothing it holds until the page is left.
  }
});

/** Begins anew with pasted text; what was put right for a number holds where it comes again. */
export function pasteMany(text: string): void {
  manyStore.set({ ...manyStore.get(), text });
}

export function clearMany(): void {
  manyStore.set(NOTHING);
}

/** What became of opening the links of numbers. */
export function markOpened(
  outcomes: readonly (readonly [number: string, outcome: 'opened' | 'blocked'])[],
): void {
  const many = manyStore.get();
  manyStore.set({ ...many, opened: { ...many.opened, ...Object.fromEntries(outcomes) } });
}

/** Puts numbers right by hand; `null` takes that back. */
export function chooseCarrier(numbers: readonly string[], carrier: { key: string } | null): void {
  const { text, choices, opened } = manyStore.get();
  const isOther = ([number]: [string, unknown]): boolean => !numbers.includes(number);
  const chosen = carrier ? numbers.map((number) => [number, carrier.key] as const) : [];
  manyStore.set({
    text,
    choices: Object.fromEntries([...Object.entries(choices).filter(isOther), ...chosen]),
    // Another carrier has another link, which nobody has opened.
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
