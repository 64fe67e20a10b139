/**
 * `ended`: a request was answered that nobody is signed in. `left`: a person is signing out, and the
 * page is about to be gone.
 */
type End = 'ended' | 'left' | null;

let end: End = null;
const listeners = new Set<() => void>();

function set(next: End): void {
  if (next === end || (next === 'ended' && end === 'left')) return;
  end = next;
  for (const listener of listeners) listener();
}

// Before any form that asks whether to stay: it would keep the screen for the next person.
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (end === 'left') event.stopImmediatePropagation();
});

/**
 * Whether the session has ended under the page. While it has, nothing is asked: the next who signs
 * in may be somebody else, as whom nothing of this page may be read or sent.
 */
export const sessionEnd = {
  get: (): End => end,
  note: () => set('ended'),
  leave: () => set('left'),
  isOver: () => set(null),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
