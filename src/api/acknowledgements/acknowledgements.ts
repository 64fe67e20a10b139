import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { batchReceipt } from '#contract/notification.ts';
import { batchQueries } from '../batches.ts';
import { write } from '../client.ts';
import { pollDelay } from '../poll-delay.ts';
import { outcomeOf, reasonOf } from '../write-outcome.ts';
import type { References } from '../references.ts';
import { settingsQuery } from '../settings.ts';
import {
  bodyOf,
  planAcknowledgement,
  splitRefused,
  type Acknowledgement,
  type AcknowledgementBatch,
  type Chosen,
} from './acknowledgement.ts';
import { withOwnNumbers } from './own-numbers.ts';
import { openAcknowledgementStore, type AcknowledgementStore } from './acknowledgement-store.ts';

const stores = new WeakMap<QueryClient, Promise<AcknowledgementStore>>();

function storeOf(client: QueryClient): Promise<AcknowledgementStore> {
  const known = stores.get(client);
  if (known) return known;
  const opened = client
    .ensureQueryData(settingsQuery)
    .then(({ account }) => openAcknowledgementStore(account));
  stores.set(client, opened);
  opened.catch(() => stores.delete(client));
  return opened;
}

export const acknowledgementQueries = {
  all: ['acknowledgements'] as const,
  /** `null` where this browser has none of that id. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...acknowledgementQueries.all, 'detail', id],
      queryFn: async ({ client }) => (await (await storeOf(client)).read(id)) ?? null,
      staleTime: Infinity,
      structuralSharing: false,
    }),
  /** Those of which something was confirmed and is not sent yet, or was told to wait. */
  unfinished: () =>
    queryOptions({
      queryKey: [...acknowledgementQueries.all, 'unfinished'],
      queryFn: async ({ client }) =>
        (await (await storeOf(client)).load()).filter(
          ({ state }) => state === 'sending' || state === 'stopped',
        ),
      staleTime: 0,
    }),
};

/**
 * Plans what is to be sent and keeps it; nothing is sent. Gives its id.
 * @throws DOMException where this browser keeps nothing: without its keys nothing may be sent
 */
export async function reviewAcknowledgement(
  client: QueryClient,
  chosen: readonly Chosen[],
): Promise<string> {
  const planned = planAcknowledgement(chosen, { id: newKey(), now: Date.now(), newKey });
  await keep(client, planned);
  return planned.id;
}

/** Sends own references as TransactionNumber, or no longer; only before it is confirmed. */
export async function sendOwnNumbers(
  client: QueryClient,
  id: string,
  references: References,
  isOn: boolean,
): Promise<void> {
  await navigator.locks.request(lockOf(id), async () => {
    const current = await (await storeOf(client)).read(id);
    if (current?.state === 'review') await keep(client, withOwnNumbers(current, references, isOn));
  });
}

function lockOf(id: string): string {
  return `waybill-acknowledgement:${id}`;
}

const underWay = new WeakMap<QueryClient, Set<string>>();
const toStop = new Set<string>();

/** Has no request begin that has not: what is on its way still gets its outcome. Of this tab alone. */
export function stopAcknowledgement(id: string): void {
  toStop.add(id);
}

/**
 * Sends what is not sent yet, batch after batch, each under its own key: whoever has begun before a
 * reload goes on here, and the proxy answers a key that it knows from its journal. One tab at a time.
 * `itself`: only what a person had sent and nobody stopped.
 */
export async function sendAcknowledgement(
  client: QueryClient,
  id: string,
  by: 'person' | 'itself',
): Promise<void> {
  if (by === 'person') toStop.delete(id);
  const running = underWay.get(client) ?? new Set();
  underWay.set(client, running);
  if (running.has(id)) return;
  running.add(id);
  try {
    await navigator.locks.request(lockOf(id), async () => {
      const store = await storeOf(client);
      let current = await store.read(id);
      const isWanted = by === 'person' || current?.state === 'sending';
      if (!current || current.state === 'sent' || !isWanted) {
        await client.invalidateQueries({ queryKey: acknowledgementQueries.detail(id).queryKey });
        return;
      }
      current = await keep(client, { ...current, state: 'sending' });
      for (;;) {
        const index = current.batches.findIndex(isUnsent);
        if (index === -1) break;
        const batch: AcknowledgementBatch = current.batches[index]!;
        if (toStop.has(id)) {
          await keep(client, { ...current, state: 'stopped' });
          return;
        }
        const sending = await keep(client, withBatch(current, index, { state: 'sending' }));
        const onTrouble = (reason: string): void =>
          void keep(client, withBatch(sending, index, { reason }));
        const outcome = await send(batch, onTrouble);
        const next =
          outcome === 'refused'
            ? splitRefused(sending, index, newKey)
            : withBatch(sending, index, outcome);
        current = await keep(client, next);
        void client.invalidateQueries({ queryKey: batchQueries.all });
      }
      await keep(client, { ...current, state: 'sent' });
    });
  } finally {
    running.delete(id);
  }
}

function newKey(): string {
  return crypto.randomUUID();
}

function isUnsent({ state }: AcknowledgementBatch): boolean {
  return state === 'waiting' || state === 'sending';
}

function withBatch(
  of: Acknowledgement,
  changed: number,
  change: Partial<AcknowledgementBatch>,
): Acknowledgement {
  return {
    ...of,
    batches: of.batches.map((batch, index) =>
      index === changed ? Object.assign({}, batch, change) : batch,
    ),
  };
}

/**
 * Tries with the same key until there is an outcome: nothing can be doubled by that.
 * `refused`: by the service.
 */
async function send(
  batch: AcknowledgementBatch,
  onTrouble: (reason: string) => void,
): Promise<Partial<AcknowledgementBatch> | 'refused'> {
  for (let tries = 0; ; tries++) {
    try {
      await write(batchReceipt, '/api/v2/accounting/receivables/acknowledge', {
        key: batch.key,
        body: bodyOf(batch),
      });
      return { state: 'sent', reason: null };
    } catch (error) {
      const outcome = outcomeOf(error);
      // The journal has what is uncertain, and says what became of it.
      if (outcome.state === 'uncertain') return { state: 'sent' };
      if (outcome.state === 'refused') {
        return outcome.mayBeSize ? 'refused' : { state: 'failed', reason: outcome.reason };
      }
      onTrouble(reasonOf(outcome.error));
      await new Promise((resolve) => {
        setTimeout(resolve, pollDelay(tries));
      });
    }
  }
}

async function keep(client: QueryClient, it: Acknowledgement): Promise<Acknowledgement> {
  await (await storeOf(client)).save(it);
  client.setQueryData(acknowledgementQueries.detail(it.id).queryKey, it);
  void client.invalidateQueries({ queryKey: acknowledgementQueries.unfinished().queryKey });
  return it;
}
