import { draftChange, type DraftChange } from '#contract/draft.ts';
import { parsedAs, textMemory, type LocalMemory } from './local-memory.ts';

/**
 * What a browser buffers: a change of a draft that the proxy does not have yet.
 *
 * The tab's own storage survives a reload whatever other tabs type. The browser's storage hands what
 * a closed tab typed to the next tab, so no tab deletes there what another one wrote.
 */
export function draftBuffer(account: string, id: string): LocalMemory<DraftChange> {
  const ofTab = textMemory(account, `draft:${id}`, () => sessionStorage);
  const ofBrowser = textMemory(account, `draft:${id}`, () => localStorage);
  let latest: string | null = null;
  return {
    read: () => {
      latest = ofTab.read() ?? ofBrowser.read();
      return parsedAs(draftChange, latest);
    },
    write: (change) => {
      latest = JSON.stringify(change);
      ofTab.write(latest);
      ofBrowser.write(latest);
    },
    clear: () => {
      ofTab.clear();
      if (ofBrowser.read() === latest) ofBrowser.clear();
    },
  };
}
