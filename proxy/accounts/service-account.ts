import type { Permission } from '#contract/permission.ts';
import type { Approval } from '../approval/approval.ts';
import { askPatiently, createAsk, notOfferedStatus } from '../batches/ask.ts';
import { acknowledgements } from '../batches/acknowledgements.ts';
import { createBatches, type Batches } from '../batches/batches.ts';
import { createFollower } from '../batches/follower.ts';
import { notificationUpdates } from '../batches/notification-updates.ts';
import { payments } from '../batches/payments.ts';
import { createWaits } from '../batches/waits.ts';
import { lookBefore } from '../batches/look-before.ts';
import { createUnacknowledged } from '../batches/read-unacknowledged.ts';
import { verdictTopic } from '../batches/follow-rows.ts';
import { claimDirectly } from '../drafts/claim-directly.ts';
import { createDraftsStore } from '../drafts/drafts-store.ts';
import { createDrafts, type Drafts } from '../drafts/drafts.ts';
import {
  createAccountEvents,
  type AccountEvents,
  type EventObserver,
} from '../events/account-events.ts';
import { jobRole } from '../jobs/job-role.ts';
import { jobsTopic } from '../jobs/job-rows.ts';
import { createJobWorker } from '../jobs/job-worker.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Decision, Entry } from '../journal/entry.ts';
import { outcomeTopic, type Journal } from '../journal/journal.ts';
import { createWriter } from '../journal/write.ts';
import { createDifferencesStore, type DifferencesStore } from '../differences/differences-store.ts';
import {
  createBankDecisionsStore,
  type BankDecisionsStore,
} from '../bank-decisions/bank-decisions-store.ts';
import { createPayersStore, type PayersStore } from '../payers/payers-store.ts';
import { createReferencesStore, type ReferencesStore } from '../references/references-store.ts';
import { createRemindersStore, type RemindersStore } from '../reminders/reminders-store.ts';
import { createClient } from '../service/client.ts';
import { createFirstPage, type FirstPage } from '../service/first-page.ts';
import { observed, type CallObserver } from '../service/observe-calls.ts';
import { Reads } from '../service/reads.ts';
import type { Credentials } from '../service/sign.ts';
import { createStatus } from '../service/status.ts';
import { Writes } from '../journal/writes.ts';
import type { Settings } from '../settings/settings.ts';
import {
  assignmentTopic,
  createAssignmentStore,
  type AssignmentStore,
} from '../assignments/assignment-store.ts';
import { createArrivalWatch } from '../arrivals/arrival-watch.ts';
import { createAlerts, type Alerts } from '../alerts/alerts.ts';
import { createDeliverer } from '../alerts/deliverer.ts';
import { alertsTopic } from '../alerts/alert-rows.ts';
import { hasAlertOn, noteArrivals } from '../alerts/note-alerts.ts';
import { linkingTo, type Senders } from '../alerts/senders.ts';
import { createStars, type Stars } from '../stars/stars.ts';
import { createLabelStore, type LabelStore } from '../labels/label-store.ts';
import { hasMuted } from '../mutes/mute-rows.ts';
import { createMuteStore, type MuteStore } from '../mutes/mute-store.ts';
import { createViews, type Views } from '../views/views.ts';
import { createRules, hasRuleOn, type Rules } from '../rules/rules.ts';
import { runRules } from '../rules/run-rules.ts';
import {
  createSnoozeStore,
  hasNewsForSnoozes,
  isWaitingForNews,
  wakeForNews,
  type SnoozeStore,
} from '../snoozes/snooze-store.ts';
import type { Leases } from '../store/lease.ts';
import type { LargeWork } from '../work/large-work.ts';

/** A user of the service, identified by a token. */
export interface Identity {
  baseUrl: URL;
  /** `null`: only unsigned requests are possible. */
  credentials: Credentials | null;
  /** Separates this account's data from other accounts' (`service/account.ts`). */
  key: string;
  /** The account's name in logs and metrics, where there are several. */
  name?: string;
}

/**
 * Everything that belongs to a single account at the service: connections, cached reads, writes and
 * their follow-up, drafts, references. Routes get it from the request.
 */
export interface ServiceAccount {
  batches: Batches;
  key: string;
  hasCredentials: boolean;
  reads: Reads;
  writes: Writes;
  status: ReturnType<typeof createStatus>;
  /**
   * Whether the service's filter for unacknowledged transactions has ever left out anything;
   * `null`: unknown, because requests fail.
   */
  separatesUnacknowledged: () => Promise<boolean | null>;
  firstPage: FirstPage;
  references: ReferencesStore;
  payers: PayersStore;
  bankDecisions: BankDecisionsStore;
  differences: DifferencesStore;
  reminders: RemindersStore;
  drafts: Drafts;
  /** Assignments of notifications to its people. */
  assignments: AssignmentStore;
  views: Views;
  stars: Stars;
  snoozes: SnoozeStore;
  labels: LabelStore;
  mutes: MuteStore;
  rules: Rules;
  alerts: Alerts;
  jobs: Jobs;
  events: AccountEvents;
  /** Starts following submitted batches. */
  start(): void;
  /** Waits for work in progress. */
  stop(): Promise<void>;
}

/**
 * Whether a person still has a permission for the account with this key; `null` where another system
 * signs people in and has not done so for this person.
 */
export type MayStill = (
  key: string,
  person: string,
  permission: Permission,
) => Promise<boolean | null>;

const seesTriage = { role: 'triage', kind: 'read' } as const;
const pays = { role: 'payer', kind: 'write' } as const;

interface ServiceAccountOptions {
  identity: Identity;
  /** Event codes that need attention; an administrator can change them. */
  needsAction: () => Settings['needsAction'];
  settings: Pick<
    Settings,
    | 'alerts'
    | 'cache'
    | 'deadlines'
    | 'drafts'
    | 'events'
    | 'firstPage'
    | 'unacknowledged'
    | 'waitingTimes'
    | 'lookBefore'
    | 'follow'
    | 'doneCodes'
  >;
  journal: Journal;
  /** Decides which proxy follows batches and runs jobs. */
  leases: Pick<Leases, 'hold'>;
  /** Observers of its calls to the service. */
  observers: readonly CallObserver[];
  /** Counts event listeners and events. */
  eventObserver: EventObserver;
  approval: Approval;
  /** Sends alerts, and checks the targets of webhooks. */
  senders: Senders;
  mayStill: MayStill;
  work: LargeWork;
  /** Called when a batch can't be followed at the moment. */
  onError: (error: unknown) => void;
}

/** Assembles an account; no request goes to the service before it starts. */
export function createServiceAccount({
  identity,
  settings,
  needsAction,
  journal,
  leases,
  observers,
  eventObserver,
  approval,
  senders: everyone,
  mayStill,
  work,
  onError,
}: ServiceAccountOptions): ServiceAccount {
  const { baseUrl, credentials, key: account, name } = identity;
  const { cache, deadlines, waitingTimes } = settings;
  const senders = { ...everyone, ...(name && { send: linkingTo(name, everyone.send) }) };
  const client = observed(createClient({ baseUrl, credentials }), observers, name);
  const serviceTime = (): number | null => client.serviceTime();
  const reads = new Reads({ account, send: client.send, deadline: deadlines.read, cache });
  const hasCredentials = credentials !== null;
  const base = createFirstPage({ reads, setting: settings.firstPage, hasCredentials, name });
  const firstPage = base.ask;
  const stopping = new AbortController();
  const ask = createAsk(reads, stopping.signal, { fresh: true });
  const askWithPage = createAsk(reads, stopping.signal, { fresh: false });
  const patientAsk = askPatiently(ask, stopping.signal);
  // Retries, because a failed check leaves an acknowledgement without proof.
  const unacknowledged = createUnacknowledged(patientAsk, firstPage, settings.unacknowledged);
  const kinds = [
    acknowledgements(unacknowledged, waitingTimes.acknowledge),
    notificationUpdates(patientAsk, {
      firstPage,
      waitingTime: waitingTimes.update,
      quiet: settings.follow.quiet,
    }),
    payments({
      ask,
      store: journal.store,
      firstPage,
      waitingTime: waitingTimes.payment,
      bounds: settings.lookBefore,
    }),
  ];
  /**
   * Checks a payer's right once more, because the service may have taken long to answer since the
   * request was admitted.
   * @throws ProblemError not-allowed
   */
  const requirePayer = async (person: string | null): Promise<void> => {
    if (person === null || ((await mayStill(account, person, pays)) ?? true)) return;
    throw new ProblemError('not-allowed', 'You may no longer send payments. Nothing was sent.');
  };
  const writer = createWriter({
    journal,
    send: client.sendAlone,
    beforeSending: lookBefore(kinds, journal.store),
    release: (sql, entry, who) => approval.release(sql, entry, who),
    serviceTime,
  });
  const writes = new Writes({
    account,
    writer,
    deadline: deadlines.write,
    claimOf: claimDirectly({ ask, account, journal, firstPage, approval, requirePayer }),
    finished: () => reads.bumpGeneration(),
  });
  const sendAgain = async (entry: Entry, reason: string, decision: Decision): Promise<void> => {
    if (entry.endpoint === 'payments.apply') await requirePayer(decision.who);
    await writes.sendAgain(entry, reason, decision);
  };
  const waits = createWaits({ owner: journal.owner, serviceTime });
  const mayFollow = leases.hold(`follow ${account}`, () => {
    follower.wake();
    worker.wake();
  });
  const follower = createFollower({
    account,
    journal,
    ask,
    firstPage,
    doneCodes: settings.doneCodes,
    sendAgain: (entry, reason) => writes.sendAgain(entry, reason),
    judgeStored: (entry, isOwnReport) => writes.judgeStored(entry, isOwnReport),
    kinds,
    waits,
    mayFollow,
    onError,
  });
  const batches = createBatches({
    account,
    journal,
    waitingTimes,
    waits,
    sendAgain,
    lookAt: (id) => follower.lookAt(id),
    wake: () => follower.wake(),
  });
  const worker = createJobWorker({
    account,
    journal,
    writes,
    ask,
    firstPage,
    mayWork: mayFollow,
    mayStart: async (person, action) =>
      (await mayStill(account, person, { role: jobRole(action), kind: 'write' })) ?? true,
    waitingTime: waitingTimes.update,
    onError,
  });
  const snoozes = createSnoozeStore(journal.store, account);
  const watch = createArrivalWatch({
    account,
    store: journal.store,
    ask: askWithPage,
    firstPage,
    mayWork: () => hasCredentials && mayFollow() && journal.state.kind === 'ready',
    isWanted: async (sql) =>
      (await isWaitingForNews(sql, account)) ||
      (await hasRuleOn(sql, account)) ||
      (await hasMuted(sql, account)) ||
      (await hasAlertOn(sql, account)),
    handle: async ({ sql, fresh, listed, now }) => {
      const isNew = new Set(fresh.map(({ key }) => key));
      const all = listed.map((one) => ({ ...one, isNew: isNew.has(one.key) }));
      await wakeForNews(sql, account, all, now);
      const of = { account, now, needsAction: needsAction() };
      await noteArrivals(
        sql,
        of,
        fresh.map(({ row }) => row.value),
      );
      await runRules(
        sql,
        of,
        fresh.map(({ row }) => row),
      );
    },
    hasNews: (sql, listed) =>
      hasNewsForSnoozes(
        sql,
        account,
        listed.map((one) => ({ ...one, isNew: false })),
      ),
    before: (now) => snoozes.wakeDue(now),
    every: settings.events.every,
    onError,
  });
  const jobs = createJobs(journal.store, account);
  const rules = createRules({
    account,
    store: journal.store,
    ask,
    firstPage,
    jobs,
    needsAction,
    look: () => watch.look(),
  });
  const deliverer = createDeliverer({
    account,
    store: journal.store,
    send: senders.send,
    claim: senders.claim,
    mayReceive: async (person) => (await mayStill(account, person, seesTriage)) ?? true,
    mayWork: () => mayFollow() && journal.state.kind === 'ready',
    group: settings.alerts.group,
    onError,
  });
  const ends = [
    ...[assignmentTopic(account), alertsTopic(account)].map((topic) =>
      journal.store.listen(topic, () => watch.wake()),
    ),
    // Includes the writes of other proxies.
    journal.store.listen(outcomeTopic(account), () => {
      reads.bumpGeneration();
      follower.wake();
    }),
    journal.store.listen(verdictTopic(account), () => worker.wake('verdict')),
    ...[jobsTopic(account), outcomeTopic(account)].map((topic) =>
      journal.store.listen(topic, () => worker.wake()),
    ),
  ];
  const references = createReferencesStore(journal.store, account);
  return {
    key: account,
    hasCredentials,
    reads,
    writes,
    batches,
    separatesUnacknowledged: () =>
      unacknowledged.separates().catch((error: unknown) => {
        if (notOfferedStatus(error) === null) onError(error);
        return null;
      }),
    firstPage: base,
    status: createStatus(reads, base, client.clockOffset),
    references,
    payers: createPayersStore(journal.store, account),
    bankDecisions: createBankDecisionsStore(journal.store, account),
    differences: createDifferencesStore(journal.store, account),
    reminders: createRemindersStore(journal.store, account),
    drafts: createDrafts({
      account,
      store: createDraftsStore({ store: journal.store, account, quotas: settings.drafts }),
      work,
      journal,
      ask,
      firstPage,
      async submit(key, body, claim, people) {
        await requirePayer(people.approvedBy ?? people.who);
        await writes.apply(key, body, claim, people);
      },
      approval,
      mayPay: async (person) => (await mayStill(account, person, pays)) ?? false,
      serviceTime,
      sendAgain,
    }),
    assignments: createAssignmentStore(journal.store, account),
    views: createViews(journal.store, account),
    stars: createStars(journal.store, account),
    snoozes,
    labels: createLabelStore(journal.store, account),
    mutes: createMuteStore(journal.store, account, () => watch.look()),
    rules,
    alerts: createAlerts({
      account,
      store: journal.store,
      senders,
      needsAction,
    }),
    jobs,
    events: createAccountEvents({
      account,
      store: journal.store,
      ask: askWithPage,
      reads,
      hasCredentials,
      firstPage,
      every: settings.events.every,
      observer: eventObserver,
    }),
    start() {
      follower.start();
      worker.start();
      watch.start();
      deliverer.start();
      if (journal.state.kind === 'ready') references.removeLeftovers().catch(onError);
    },
    async stop() {
      for (const end of ends) end();
      base.stop();
      // Pending calls still get their outcome, like the writes of a page.
      const worked = worker.stop();
      const watched = watch.stop();
      const delivered = deliverer.stop();
      stopping.abort(new Error('Waybill is stopping'));
      await follower.stop();
      await writer.drain();
      await worked;
      await watched;
      await delivered;
      await client.close();
    },
  };
}
