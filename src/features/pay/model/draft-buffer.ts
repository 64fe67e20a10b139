import { draftChange, type DraftChange } from '#contract/draft.ts';
import { parsedAs, textMemory, type LocalMemory } from './local-memory.ts';

/**
 * Buffers a change of a draft that the proxy does not have yet. The tab's own storage survives a
 * reload, independently of other tabs. The browser's storage passes a closed tab's input to the
 * next tab, so no tab deletes another tab's entry there.
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
      const isInTab = ofTab.write(latest);
      return ofBrowser.write(latest) || isInTab;
    },
    clear: () => {
      ofTab.clear();
      if (ofBrowser.read() === latest) ofBrowser.clear();
    },
  };
}
