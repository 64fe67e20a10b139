import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { BatchCounts } from '../batches/count-batches.ts';
import type { EventObserver } from '../events/account-events.ts';
import type { CallObserver, ObservedCall } from '../service/observe-calls.ts';

/** The metrics for a monitoring system; labels are few and bounded, and name no record. */
export interface Metrics {
  /** Returns the metrics in the text exposition format, and its media type. */
  read: () => Promise<{ text: string; contentType: string }>;
  /** Counts a request that was answered. @param route its pattern, never its path */
  answered: (method: string, route: string, status: number, seconds: number) => void;
  /** Counts and times calls to the service. */
  calls: CallObserver;
  /** Counts event listeners and events. */
  events: EventObserver;
  /** Counts an attempt to deliver an alert. */
  alertSent: (kind: string, outcome: string) => void;
}

/**
 * Milliseconds. The usual resolution wakes the process a hundred times a second, which costs more
 * than a hundred pages do.
 */
const LOOP_WATCHED_EVERY = 100;

/** Seconds; the time limits for a read and for a write are 15 and 30 by default. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

/**
 * One for all Waybills of a process, because its timer and observer never end, and the timer makes
 * up for each interval that it missed. Hundreds of them would occupy a process for a minute.
 */
let ofProcess: Registry | undefined;

/** @param journal what the journal holds, or `null` where it can't be read */
export function createMetrics(journal: () => Promise<BatchCounts | null>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'waybill_http_request_duration_seconds',
    help: 'Requests from browsers, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const calls = new Histogram({
    name: 'waybill_service_call_duration_seconds',
    help: 'Calls to the service, by area and outcome.',
    labelNames: ['method', 'area', 'account', 'outcome'],
    buckets,
    registers,
  });
  const underWay = new Gauge({
    name: 'waybill_service_calls_under_way',
    help: 'Calls to the service that wait for a response.',
    labelNames: ['area', 'account'],
    registers,
  });
  const listeners = new Gauge({
    name: 'waybill_event_listeners',
    help: 'Open event streams.',
    registers,
  });
  const events = new Counter({
    name: 'waybill_events_total',
    help: 'Events by kind, counted once per stream.',
    labelNames: ['kind'],
    registers,
  });
  const alerts = new Counter({
    name: 'waybill_alert_attempts_total',
    help: 'Attempts to deliver alerts, by channel and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const writes = new Gauge({
    name: 'waybill_journal_writes',
    help: 'Recorded writes, by state.',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'waybill_batches_needing_a_person',
    help: 'Batches that only a person can settle.',
    registers,
  });
  const ready = new Gauge({
    name: 'waybill_journal_ready',
    help: '1 if Waybill can record writes, otherwise 0.',
    registers,
  });

  const all = Registry.merge([(ofProcess ??= watchProcess()), registry]);

  async function countJournal(): Promise<void> {
    const counts = await journal();
    ready.set(counts === null ? 0 : 1);
    if (counts === null) return;
    for (const [state, count] of Object.entries(counts.states)) writes.set({ state }, count);
    waiting.set(counts.needPerson);
  }

  return {
    async read() {
      await countJournal();
      return { text: await all.metrics(), contentType: all.contentType };
    },
    answered: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    calls: {
      begun: (call) => underWay.inc(whereOf(call)),
      ended: (call, outcome, seconds) => {
        calls.observe({ ...call, outcome }, seconds);
        underWay.dec(whereOf(call));
      },
    },
    events: {
      listening: (change) => listeners.inc(change),
      told: (kind, count) => events.inc({ kind }, count),
    },
    alertSent: (kind, outcome) => alerts.inc({ kind, outcome }),
  };
}

function watchProcess(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LOOP_WATCHED_EVERY });
  return register;
}

function whereOf({ area, account }: ObservedCall) {
  return { area, ...(account !== undefined && { account }) };
}
