import { createStore } from '#lib/store.ts';

/**
 * `ended`: an answer said that nobody is signed in. `left`: a person is signing out, and the page
 * is about to close.
 */
type End = 'ended' | 'left' | null;

const { get, set, subscribe } = createStore<End>(null);

// Runs before any form that asks whether to stay: staying would leave the screen to the next
// person.
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (get() === 'left') event.stopImmediatePropagation();
});

/**
 * Whether the session has ended under the page. While it has, nothing is requested: the next person
 * who signs in may be someone else, in whose name this page must neither read nor send.
 */
export const sessionEnd = {
  get,
  subscribe,
  note: () => {
    if (get() !== 'left') set('ended');
  },
  leave: () => set('left'),
  isOver: () => set(null),
};
