import { createPort, type AskPort } from './beside/port.ts';
import { sessionEnd } from './session-end.ts';
import { provided } from './provide-data.ts';
import type { RowStore } from './row-store.ts';

/** Asks the one worker that keeps the rows of long lists; the page itself where there is none. */
export const askData: AskPort<RowStore> = (name, asked, options) => {
  // The next person must not receive this data.
  if (sessionEnd.get() === 'left') {
    return Promise.reject(new DOMException('You are signing out', 'AbortError'));
  }
  return opened()(name, asked, options);
};

/** Starts the worker while the code of the screen that needs it is still on its way. */
export function openData(): void {
  opened();
}

let port: AskPort<RowStore> | undefined;

function opened(): AskPort<RowStore> {
  return (port ??= open());
}

function open(): AskPort<RowStore> {
  const { locale, ...place } = provided();
  const ask = createPort<RowStore>(place);
  void ask('chooseLocale', locale());
  return ask;
}
