import { createPort, type AskPort } from '../worker-port/port.ts';
import { sessionEnd } from '../client/session-end.ts';
import { provided } from './provide-data.ts';
import type { RowStore } from './row-store.ts';

/**
 * Queries the one worker that stores the rows of long lists, or the page itself if there is none.
 */
export const askData: AskPort<RowStore> = (name, asked, options) => {
  // The next person must not receive this data.
  if (sessionEnd.get() === 'left') {
    return Promise.reject(new DOMException('You are signing out', 'AbortError'));
  }
  return openData()(name, asked, options);
};

let port: AskPort<RowStore> | undefined;

/**
 * Starts the worker. Before the first question, it loads in parallel with the code of the asking
 * screen.
 */
export function openData(): AskPort<RowStore> {
  return (port ??= open());
}

function open(): AskPort<RowStore> {
  const { locale, ...place } = provided();
  const ask = createPort<RowStore>(place);
  void ask('chooseLocale', locale());
  return ask;
}
