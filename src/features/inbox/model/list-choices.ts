import { createStore } from '#ui/store.ts';

/** A person's choices for the inbox in this browser. */
interface ListChoices {
  density: 'compact' | 'comfortable';
  /** Whether opening a notification marks it as read. */
  marksRead: boolean;
}

const KEY = 'waybill-inbox-list';

export const listChoices = createStore(read());

export function chooseForList(changes: Partial<ListChoices>): void {
  listChoices.set({ ...listChoices.get(), ...changes });
  try {
    localStorage.setItem(KEY, JSON.stringify(listChoices.get()));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function read(): ListChoices {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ListChoices> | null;
    return {
      density: stored?.density === 'comfortable' ? 'comfortable' : 'compact',
      marksRead: stored?.marksRead === true,
    };
  } catch {
    return { density: 'compact', marksRead: false };
  }
}
