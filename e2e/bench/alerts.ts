import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { cpuTime } from './cpu-time.ts';
import { median, milliseconds, type Figure } from './measure.ts';

const RULES = 50;
const ALERTS = 20;
const A_MINUTE = 1_000;
const PHASE = 30_000;
const STEP = 600;
const READ = '/api/v2/notifications/200/1?statuses=0,1,2';

/**
 * Measures 50 rules and 20 alerts under 1,000 arrivals a minute, and how much they slow down reads.
 */
export async function alertsBench(): Promise<Figure[]> {
  const service = await startSandbox({ notifications: 2_000, seed: 1, arrivalsPerMinute: 0 });
  let posts = 0;
  const receiver = createServer((request, response) => {
    request.resume();
    posts++;
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const waybill = await startWaybill({
    environment: connectionTo(service),
    settings: {
      events: { every: 5_000 },
      alerts: { networks: ['127.0.0.0/8'], http: true, group: 1_000 },
    },
  });
  const ask = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await fetch(waybill.url + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  };

  async function phase() {
    const reads: number[] = [];
    const [cpu, began] = [cpuTime(waybill.pid), performance.now()];
    while (performance.now() - began < PHASE) {
      service.arrive((A_MINUTE * STEP) / 60_000);
      const at = performance.now();
      await ask('POST', READ);
      reads.push(performance.now() - at);
      await sleep(Math.max(0, STEP - (performance.now() - at)));
    }
    const share = (cpuTime(waybill.pid) - cpu) / (performance.now() - began);
    return { share, read: median(reads) };
  }

  try {
    await phase();
    const without = await phase();
    const port = (receiver.address() as AddressInfo).port;
    const channel = randomUUID();
    await ask('PUT', `/api/alert-channels/${channel}`, {
      kind: 'webhook',
      name: 'Hook',
      url: `http://127.0.0.1:${port}/`,
      format: 'standard',
      address: null,
      subscription: null,
      withText: true,
      keepsQuiet: true,
      mostPerHour: 1_000,
      digestHour: null,
    });
    for (let count = 0; count < ALERTS; count++) {
      const alert = { name: `Alert ${count}`, rule: null, channels: [channel], isOn: true };
      await ask('PUT', `/api/alerts/${randomUUID()}`, { ...alert, search: searchOf(count) });
    }
    for (let count = 0; count < RULES; count++) {
      const id = randomUUID();
      const actions = { status: null, assign: null, snooze: 24 };
      const rule = { name: `Rule ${count}`, actions, mostPerHour: 10_000 };
      await ask('PUT', `/api/rules/${id}`, { ...rule, search: searchOf(count) });
      await ask('POST', `/api/rules/${id}/dry-run`, {});
      await ask('POST', `/api/rules/${id}/on`, {});
    }
    const having = await phase();
    return [
      {
        what: `alerts: the proxy's CPU for ${A_MINUTE} arrivals a minute with ${RULES} rules and ${ALERTS} alerts`,
        measured: `${(having.share * 100).toFixed(1)}% of a core, ${posts} messages`,
        beside: `${(without.share * 100).toFixed(1)}% without, in the same run`,
      },
      {
        what: 'alerts: a read of 200 meanwhile, median',
        measured: milliseconds(having.read),
        beside: `${milliseconds(without.read)} without: × ${(having.read / without.read).toFixed(2)}`,
      },
    ];
  } finally {
    await waybill.stop();
    await service.close();
    receiver.close();
  }
}

/** Returns a search: a few rules match many notifications, most match few. */
function searchOf(count: number): string {
  return count % 10 === 0 ? `type:SalesOrder -"rule ${count}"` : `type:Feeds "nothing ${count}"`;
}
