import { persistentStore } from '#ui/persistent-store.ts';

/** A person's choices for the inbox in this browser. */
interface ListChoices {
  density: 'compact' | 'comfortable';
  /** Whether opening a notification marks it as read. */
  marksRead: boolean;
}

export const listChoices = persistentStore('waybill-inbox-list', (saved): ListChoices => {
  const { density, marksRead } = (saved ?? {}) as Partial<ListChoices>;
  return {
    density: density === 'comfortable' ? 'comfortable' : 'compact',
    marksRead: marksRead === true,
  };
});

export function chooseForList(changes: Partial<ListChoices>): void {
  listChoices.set({ ...listChoices.get(), ...changes });
}
