import { subsetSumBench } from './subset-sum.ts';
import { alertsBench } from './alerts.ts';
import { bulkBench } from './bulk.ts';
import { eventsBench } from './events.ts';
import { firstRowBench, inboxBench } from './inbox.ts';
import { allocationBench, interactionsBench } from './interactions.ts';
import { jobsBench } from './jobs.ts';
import { journalBench } from './journal.ts';
import { lighthouseBench } from './lighthouse.ts';
import { ledgerBench } from './ledger.ts';
import type { Figure } from './measure.ts';
import { onePayerBench } from './one-payer.ts';
import { pollingBench } from './polling.ts';
import { proxyBench, smallProxyBench } from './proxy.ts';
import { sandboxBench } from './sandbox.ts';
import { searchBench } from './search.ts';
import { sizesBench } from './sizes.ts';
import { thousandBench } from './thousand.ts';
import { trackingBench } from './tracking.ts';
import { triageBench } from './triage.ts';

/** `npm run bench` prints every figure, `npm run bench -- inbox` those of one benchmark. */
const benches: Record<string, () => Promise<Figure[]>> = {
  sizes: sizesBench,
  'first-row': firstRowBench,
  inbox: inboxBench,
  lighthouse: lighthouseBench,
  interactions: interactionsBench,
  allocation: allocationBench,
  'adding-up': subsetSumBench,
  search: searchBench,
  bulk: bulkBench,
  jobs: jobsBench,
  ledger: ledgerBench,
  triage: triageBench,
  tracking: trackingBench,
  proxy: proxyBench,
  'proxy-1kb': smallProxyBench,
  polling: pollingBench,
  events: eventsBench,
  alerts: alertsBench,
  'one-payer': onePayerBench,
  sandbox: sandboxBench,
  journal: journalBench,
  'thousand-accounts': thousandBench,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`,
  );
  process.exitCode = 1;
} else {
  console.log('| what | measured | beside |\n|---|---|---|');
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    try {
      for (const { what, measured, beside } of await bench())
        console.log(`| ${what} | ${measured} | ${beside} |`);
    } catch (error) {
      // The other benchmarks are still worth running.
      console.error(`${name}:`, error);
      process.exitCode = 1;
    }
  }
}
