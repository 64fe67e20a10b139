import { openAcknowledgementStore } from './acknowledgement-store.ts';

/**
 * How many acknowledgements of an account were begun in this browser and have no end yet: they go on
 * while a page of that account is open. 0 where the browser keeps nothing.
 */
export async function countUnfinished(account: string): Promise<number> {
  try {
    const names = new Set((await indexedDB.databases()).map(({ name }) => name));
    // Opening one would make it.
    if (!names.has(`waybill-acknowledgements:${account}`)) return 0;
    const confirmed = await (await openAcknowledgementStore(account)).load();
    return confirmed.filter(({ state }) => state === 'sending').length;
  } catch {
    return 0;
  }
}
