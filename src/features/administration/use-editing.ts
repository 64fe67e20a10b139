import { differing, useChangeSettings, type EditableKey } from '#api/administration.ts';
import type { AdminSettings } from '#contract/administration.ts';
import { createStore } from '#lib/store.ts';
import { useStored } from '#ui/store.ts';

/** Outlives the screen, because people look something up elsewhere before they save. */
const unsaved = createStore<Partial<Record<EditableKey, { base: object; parts: object }>>>({});

/** A code and its name or limits that are typed, but not added yet. */
export type NewEntry = Readonly<Partial<Record<'code' | 'name' | 'amount' | 'percent', string>>>;

const NO_ENTRY: NewEntry = {};
/** By setting and part; they outlive the screen, too. */
const newEntries = createStore<Partial<Record<EditableKey, Readonly<Record<string, NewEntry>>>>>(
  {},
);

/** Has the browser ask before the page is closed, also on other screens. */
function guard(): void {
  const isTyped = Object.values(newEntries.get()).some((of) =>
    Object.values(of).some((entry) => Object.values(entry).some((it) => it.trim() !== '')),
  );
  const isUnsaved = isTyped || Object.values(unsaved.get()).some(Boolean);
  if (isUnsaved) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

unsaved.subscribe(guard);
newEntries.subscribe(guard);

/** Holds what is typed for a new entry of a setting, or of a part of it. */
export function useNewEntry(key: EditableKey, part = '') {
  const entry = useStored(newEntries, (all) => all[key]?.[part] ?? NO_ENTRY);
  const set = (next: NewEntry): void => {
    const all = newEntries.get();
    newEntries.set({ ...all, [key]: { ...all[key], [part]: next } });
  };
  return [entry, set] as const;
}

/**
 * Returns the parts of a value that a new entry changes; none where it is incomplete, or its code is
 * present.
 */
type Add<Key extends EditableKey> = (
  value: Readonly<Record<string, Part<Key>>>,
  part: string,
  entry: NewEntry,
) => Record<string, Part<Key>>;

type Part<Key extends EditableKey> = AdminSettings[Key][string];

/** Actions on unsaved changes to a setting. */
export interface Unsaved {
  save: () => void;
  discard: () => void;
  hasChanges: boolean;
  /** Whether another administrator changed the same setting since this person started editing. */
  isConflict: boolean;
  isSaving: boolean;
  isSaved: boolean;
  error: unknown;
}

interface Editing<Key extends EditableKey> extends Unsaved {
  /** The value to save. */
  value: Readonly<Record<string, Part<Key>>>;
  change: (part: string, to: Part<Key>) => void;
}

/**
 * Holds the changes to one setting until they are saved.
 *
 * @param add how to take along an entry that is typed, but not added
 */
export function useEditing<Key extends EditableKey>(
  settings: AdminSettings,
  key: Key,
  add: Add<Key> = nothing,
): Editing<Key> {
  type Parts = Record<string, Part<Key>>;
  const latest = settings[key] as Parts;
  type Edit = { base: Parts; parts: Parts } | null;
  const stored = (): Edit => (unsaved.get()[key] as Edit | undefined) ?? null;
  const edit = useStored(unsaved, stored);
  const setEdit = (next: (was: Edit) => Edit): void =>
    unsaved.set({ ...unsaved.get(), [key]: next(stored()) ?? undefined });
  const typed = Object.entries(useStored(newEntries, (all) => all[key]) ?? NOTHING);
  const whole: Parts = { ...edit?.parts };
  const taken: string[] = [];
  for (const [part, entry] of typed) {
    const added = add({ ...latest, ...whole }, part, entry);
    if (Object.keys(added).length > 0) taken.push(part);
    Object.assign(whole, added);
  }
  const hasChanges = edit !== null || taken.length > 0;
  const clear = (parts: readonly string[]): void => {
    const all = newEntries.get();
    const left = Object.entries(all[key] ?? NOTHING).filter(([part]) => !parts.includes(part));
    newEntries.set({ ...all, [key]: Object.fromEntries(left) });
  };
  const saving = useChangeSettings();
  // While it saves, the latest version may be this one.
  const isConflict =
    edit !== null && !saving.isPending && differing(edit.parts, edit.base, latest).length > 0;
  return {
    value: { ...latest, ...edit?.parts },
    change(part, to) {
      if (!saving.isPending) saving.reset();
      setEdit((was) => ({
        base: was?.base ?? latest,
        parts: { ...was?.parts, [part]: to },
      }));
    },
    save() {
      if (!hasChanges || saving.isPending) return;
      // Saving despite a conflict replaces the latest version, which the person has seen.
      const parts = whole;
      if (taken.length > 0) {
        setEdit((was) => ({ base: was?.base ?? latest, parts }));
        clear(taken);
      }
      // Not by `onSuccess`, which isn't called once the screen is left.
      saving.mutateAsync({ key, parts, base: latest }).then(
        (saved) =>
          setEdit((now) => {
            // Parts that changed while the others were saved.
            const rest = Object.entries(now?.parts ?? {}).filter(([of, to]) => to !== parts[of]);
            if (rest.length === 0) return null;
            return { base: saved[key] as Parts, parts: Object.fromEntries(rest) };
          }),
        () => {
          // The mutation has the error.
        },
      );
    },
    discard() {
      saving.reset();
      setEdit(() => null);
      clear(Object.keys(newEntries.get()[key] ?? NOTHING));
    },
    hasChanges,
    isConflict,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    error: isConflict ? null : saving.error,
  };
}

const NOTHING: Readonly<Record<string, NewEntry>> = {};
const nothing = () => ({});
