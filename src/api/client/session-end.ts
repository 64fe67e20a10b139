/**
 * `ended`: an answer said that nobody is signed in. `left`: a person is signing out, and the page
 * is about to close.
 */
type End = 'ended' | 'left' | null;

let end: End = null;
const listeners = new Set<() => void>();

function set(next: End): void {
  if (next === end || (next === 'ended' && end === 'left')) return;
  end = next;
  for (const listener of listeners) listener();
}

// Runs before any form that asks whether to stay: staying would leave the screen to the next
// person.
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (end === 'left') event.stopImmediatePropagation();
});

/**
 * Whether the session has ended under the page. While it has, nothing is requested: the next person
 * who signs in may be someone else, in whose name this page must neither read nor send.
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
