import { openAcknowledgementStore } from './acknowledgement-store.ts';
import { openRunStore } from '../runs/run-store.ts';
import { isUnderWay } from '../runs/run.ts';

/**
 * How many actions were begun for an account in this browser and have no end yet: they go on while a
 * page of that account is open. 0 where the browser keeps nothing.
 */
export async function countUnfinished(account: string): Promise<number> {
  try {
    const names = new Set((await indexedDB.databases()).map(({ name }) => name));
    // Opening one would make it.
    const runs = names.has(`waybill-runs:${account}`) ? await openRunStore(account) : null;
    const acknowledgements = names.has(`waybill-acknowledgements:${account}`)
      ? await openAcknowledgementStore(account)
      : null;
    const [begun, confirmed] = await Promise.all([runs?.load(), acknowledgements?.load()]);
    return (
      (begun ?? []).filter(isUnderWay).length +
      (confirmed ?? []).filter(({ state }) => state === 'sending').length
    );
  } catch {
    return 0;
  }
}
