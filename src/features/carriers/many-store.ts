import { z } from '#contract/zod.ts';
import { persistentStore } from '#ui/persistent-store.ts';
import type { Store } from '#lib/store.ts';

const many = z.object({
  /** The pasted text. */
  text: z.string(),
  /** Keys of carriers that a person chose, by number. */
  choices: z.record(z.string(), z.string()),
  /** Whether the browser opened a number's link. */
  opened: z.record(z.string(), z.enum(['opened', 'blocked'])),
});
export type Many = z.output<typeof many>;

const NOTHING: Many = { text: '', choices: {}, opened: {} };

/** An account's pasted numbers, stored until the tab is closed or the person signs out. */
export function manyStore(account: string | undefined): Store<Many> {
  return persistentStore(`waybill:${account ?? ''}:many`, readMany, () => sessionStorage);
}

/** Replaces the text. A number that appears again keeps its chosen carrier. */
export function pasteMany(account: string | undefined, text: string): void {
  const store = manyStore(account);
  store.set({ ...store.get(), text });
}

export function clearMany(account: string | undefined): void {
  manyStore(account).set(NOTHING);
}

/** Remembers whether the browser opened the links of numbers. */
export function markOpened(
  account: string | undefined,
  outcomes: readonly (readonly [number: string, outcome: 'opened' | 'blocked'])[],
): void {
  const store = manyStore(account);
  const many = store.get();
  store.set({ ...many, opened: { ...many.opened, ...Object.fromEntries(outcomes) } });
}

/** Sets the carrier of numbers; `null` clears the choice. */
export function chooseCarrier(
  account: string | undefined,
  numbers: readonly string[],
  carrier: { key: string } | null,
): void {
  const store = manyStore(account);
  const { text, choices, opened } = store.get();
  const isOther = ([number]: [string, unknown]): boolean => !numbers.includes(number);
  const chosen = carrier ? numbers.map((number) => [number, carrier.key] as const) : [];
  store.set({
    text,
    choices: Object.fromEntries([...Object.entries(choices).filter(isOther), ...chosen]),
    // The new carrier's link wasn't opened yet.
    opened: Object.fromEntries(Object.entries(opened).filter(isOther)),
  });
}

function readMany(saved: unknown): Many {
  const result = z.safeParse(many, saved);
  return result.success ? result.data : NOTHING;
}
