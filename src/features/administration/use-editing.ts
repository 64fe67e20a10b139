import { differing, useChangeSettings, type EditableKey } from '#api/administration.ts';
import type { AdminSettings } from '#contract/administration.ts';
import { useAskBeforeLeaving } from '#ui/panels/use-ask-before-leaving.ts';
import { createStore, useStored } from '#ui/store.ts';

/** Outlives the screen, because people look something up elsewhere before they save. */
const unsaved = createStore<Partial<Record<EditableKey, { base: object; parts: object }>>>({});

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

/** Holds the changes to one setting until they are saved. */
export function useEditing<Key extends EditableKey>(
  settings: AdminSettings,
  key: Key,
): Editing<Key> {
  type Parts = Record<string, Part<Key>>;
  const latest = settings[key] as Parts;
  type Edit = { base: Parts; parts: Parts } | null;
  const stored = (): Edit => (unsaved.get()[key] as Edit | undefined) ?? null;
  const edit = useStored(unsaved, stored);
  const setEdit = (next: (was: Edit) => Edit): void =>
    unsaved.set({ ...unsaved.get(), [key]: next(stored()) ?? undefined });
  useAskBeforeLeaving(edit !== null);
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
      if (edit === null || saving.isPending) return;
      // Saving despite a conflict replaces the latest version, which the person has seen.
      const { parts } = edit;
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
    },
    hasChanges: edit !== null,
    isConflict,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    error: isConflict ? null : saving.error,
  };
}
