import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ActionEvents } from '#contract/needs-action.ts';
import {
  DRY_RUN_ROWS,
  hasActions,
  MOST_RULES,
  ruleFingerprint,
  type InboxRule,
  type RuleAnswer,
  type RuleDecision,
  type RuleDefinition,
  type RuleDryRun,
} from '#contract/rule.ts';
import { planRules, ruleSearchProblems, type RuleStep } from '#contract/search/plan-rules.ts';
import { idKey } from '#lib/guid.ts';
import { assignmentTopic } from '../assignments/assignment-store.ts';
import type { Ask } from '../batches/ask.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import { countEffects } from './count-effects.ts';
import { readRecent } from './read-recent.ts';
import {
  deleteRule,
  HOUR,
  nextPosition,
  noteUndone,
  putRule,
  readRules,
  readSteps,
  restoreRule,
  toPageRule,
  type StoredRule,
} from './rule-rows.ts';
import { carryOut } from './run-rules.ts';
import { undoSteps } from './undo-steps.ts';

const ARCHIVED = 4;
/** Notifications that are planned before other requests get their turn. */
const SLICE = 500;

/** The rules of one service account. @throws of all: StoreError */
export interface Rules {
  list(now: number): Promise<InboxRule[]>;
  /**
   * @param seen the rule as the person saw it before the change, `null` for none; nothing is
   * compared without it
   * @throws ProblemError bad-body, settings-changed
   */
  put(
    id: string,
    definition: RuleDefinition,
    who: string | null,
    now: number,
    seen?: RuleDefinition | null,
  ): Promise<InboxRule[]>;
  remove(id: string, now: number): Promise<InboxRule[]>;
  /** @throws ProblemError bad-parameter; problems of the service */
  dryRun(id: string, now: number): Promise<RuleDryRun>;
  /** @throws ProblemError bad-parameter; problems of the service */
  decide(id: string, decision: RuleDecision, now: number): Promise<RuleAnswer>;
}

interface RulesOptions {
  account: string;
  store: Transactions;
  ask: Ask;
  firstPage: AskFirstPage;
  jobs: Pick<Jobs, 'decide'>;
  needsAction: () => ActionEvents;
  /** Loads the inbox, so that notifications from before the rule do not count as arrivals. */
  look: () => Promise<void>;
}

export function createRules(options: RulesOptions): Rules {
  const { account, store, ask, firstPage, jobs, needsAction, look } = options;

  const listIn = async (sql: Sql, now: number): Promise<InboxRule[]> => {
    const rules = [];
    for (const rule of await readRules(sql, account)) {
      rules.push(await toPageRule(sql, account, rule, now));
    }
    return rules;
  };

  const found = async (sql: Sql, id: string): Promise<{ rule: StoredRule; all: StoredRule[] }> => {
    const all = await readRules(sql, account);
    const rule = all.find((it) => it.id === idKey(id));
    if (rule === undefined) throw new ProblemError('bad-parameter', 'There is no such rule.');
    return { rule, all };
  };

  /** Plans the rule's effect on some notifications, after the active rules before it. */
  const planOf = (rule: StoredRule, all: readonly StoredRule[]) => {
    // Two rules may share a position, once one of them was restored.
    const before = all.slice(0, all.indexOf(rule)).filter((it) => it.isOn);
    return async (now: number, { withArchived }: { withArchived: boolean }) => {
      const { rows, isWhole } = await readRecent(ask, firstPage, now, withArchived);
      const steps: RuleStep<(typeof rows)[number]>[] = [];
      for (let from = 0; from < rows.length; from += SLICE) {
        const slice = rows.slice(from, from + SLICE);
        const planned = planRules([...before, rule], slice, needsAction());
        for (const step of planned) if (step.rule === rule.id) steps.push(step);
        await othersTurn();
      }
      return { rows, isWhole, steps };
    };
  };

  async function change(
    id: string,
    now: number,
    to: (rule: StoredRule) => StoredRule,
  ): Promise<InboxRule[]> {
    return await store.commit(async (sql) => {
      const { rule } = await found(sql, id);
      await putRule(sql, account, to(rule), now);
      await sql.announce(assignmentTopic(account));
      return await listIn(sql, now);
    });
  }

  async function switchOn(id: string, now: number): Promise<InboxRule[]> {
    const rules = await change(id, now, (it) => {
      holdToTried(it);
      return { ...it, isOn: true, paused: null };
    });
    // Existing notifications came before the rule. If this check fails, the next one finds them.
    await look().catch(() => {});
    return rules;
  }

  async function apply(id: string, now: number): Promise<RuleAnswer> {
    const { rule, all } = await store.read((sql) => found(sql, id));
    holdToTried(rule);
    const { steps } = await planOf(rule, all)(now, { withArchived: false });
    return await store.commit(async (sql) => {
      const still = await found(sql, id);
      holdToTried(still.rule);
      const isSame = ruleFingerprint(still.rule) === ruleFingerprint(rule);
      if (isSame) await carryOut(sql, { account, now, needsAction: needsAction() }, rule, steps);
      return { rules: await listIn(sql, now), changed: countEffects(isSame ? steps : []) };
    });
  }

  /**
   * Undoes everything that the rule did within the last hour; its jobs are undone like people's.
   */
  async function undoHour(id: string, now: number): Promise<RuleAnswer> {
    const steps = await store.read(async (sql) => {
      const { rule } = await found(sql, id);
      return await readSteps(sql, account, rule.id, now - HOUR);
    });
    const made = new Map(steps.flatMap(({ job, who }) => (job === null ? [] : [[job, who]])));
    for (const [job, who] of made) {
      await jobs
        .decide(job, 'undo', null, { name: who, may: () => true })
        .catch((error: unknown) => {
          // The job changed nothing, because a person was quicker.
          if (!(error instanceof ProblemError) || error.kind !== 'job-not-open') throw error;
        });
    }
    return await store.commit(async (sql) => {
      await undoSteps(sql, account, idKey(id), steps, now);
      await noteUndone(sql, account, idKey(id), steps);
      await sql.announce(assignmentTopic(account));
      const undone = new Set(steps.map(({ rowKey }) => rowKey)).size;
      return { rules: await listIn(sql, now), undone };
    });
  }

  async function move(id: string, by: -1 | 1, now: number): Promise<InboxRule[]> {
    return await store.commit(async (sql) => {
      const { rule, all } = await found(sql, id);
      const from = all.indexOf(rule);
      const to = Math.max(0, Math.min(all.length - 1, from + by));
      const ordered = all.toSpliced(from, 1).toSpliced(to, 0, rule);
      for (const [position, one] of ordered.entries()) {
        if (one.position !== position) await putRule(sql, account, { ...one, position }, now);
      }
      return await listIn(sql, now);
    });
  }

  async function restore(id: string, now: number): Promise<InboxRule[]> {
    return await store.commit(async (sql) => {
      const all = await readRules(sql, account);
      if (all.length >= MOST_RULES && !all.some((rule) => rule.id === idKey(id))) throw tooMany();
      await restoreRule(sql, account, idKey(id));
      // Nothing is left to restore once a later deletion has removed it.
      await found(sql, id);
      return await listIn(sql, now);
    });
  }

  return {
    list: (now) => store.read((sql) => listIn(sql, now)),

    put: (id, definition, who, now, seen) =>
      store.commit(async (sql) => {
        const problems = [
          ...ruleSearchProblems(definition.search, needsAction()),
          ...(hasActions(definition.actions) ? [] : ['Choose at least one action.']),
        ];
        if (problems.length > 0) throw badBody(problems.join(' '));
        const all = await readRules(sql, account);
        const known = all.find((it) => it.id === idKey(id));
        // A repeated request finds its own change.
        if (seen !== undefined && !isSame(known, seen) && !isSame(known, definition)) {
          throw changedSince(known?.who ?? null);
        }
        if (known === undefined && all.length >= MOST_RULES) {
          throw tooMany();
        }
        const tried = known?.tried ?? null;
        const isTried = tried === ruleFingerprint(definition);
        await putRule(
          sql,
          account,
          {
            ...definition,
            id: idKey(id),
            position: known?.position ?? (await nextPosition(sql, account)),
            // A rule with changed meaning has to be tried first.
            isOn: (known?.isOn ?? false) && isTried,
            paused: isTried ? (known?.paused ?? null) : null,
            tried: isTried ? tried : null,
            who,
          },
          now,
        );
        return await listIn(sql, now);
      }),

    remove: (id, now) =>
      store.commit(async (sql) => {
        await deleteRule(sql, account, idKey(id), now);
        return await listIn(sql, now);
      }),

    dryRun: async (id, now) => {
      const { rule, all } = await store.read((sql) => found(sql, id));
      // Notifications that were archived since count as arrivals too.
      const { rows, steps, isWhole } = await planOf(rule, all)(now, { withArchived: true });
      await change(id, now, (it) => ({ ...it, tried: ruleFingerprint(rule) }));
      const hours = Map.groupBy(steps, ({ row }) => Math.floor(row.instant / HOUR));
      return {
        looked: rows.length,
        isWhole,
        ...countEffects(steps),
        existing: countEffects(steps.filter(({ row }) => row.value.Status !== ARCHIVED)),
        busiestHour: Math.max(0, ...[...hours.values()].map(({ length }) => length)),
        leftAlone: rows.filter(({ value }) => !value.hasOwnId).length,
        rows: steps
          .slice(-DRY_RUN_ROWS)
          .toReversed()
          .map(({ row }) => row.raw),
      };
    },

    decide: async (id, decision, now) => {
      switch (decision) {
        case 'on':
          return { rules: await switchOn(id, now) };
        case 'off':
          return {
            rules: await change(id, now, (rule) => ({ ...rule, isOn: false, paused: null })),
          };
        case 'apply':
          return await apply(id, now);
        case 'undo':
          return await undoHour(id, now);
        case 'up':
          return { rules: await move(id, -1, now) };
        case 'down':
          return { rules: await move(id, 1, now) };
        case 'restore':
          return { rules: await restore(id, now) };
        default:
          return decision satisfies never;
      }
    },
  };
}

/** Whether any rule waits for arrivals. */
export async function hasRuleOn(sql: Sql, account: string): Promise<boolean> {
  const row = await sql.get(
    'SELECT 1 AS is_there FROM rules WHERE account = ? AND is_on = 1 AND deleted_at IS NULL LIMIT 1',
    account,
  );
  return row !== undefined;
}

function tooMany(): ProblemError {
  return badBody(`An account can have up to ${MOST_RULES} rules.`);
}

/** @throws ProblemError bad-parameter */
function holdToTried(rule: StoredRule): void {
  if (rule.tried === ruleFingerprint(rule)) return;
  throw new ProblemError('bad-parameter', 'Start a dry run of the rule first.');
}

function isSame(one: RuleDefinition | undefined, other: RuleDefinition | null): boolean {
  const [known, seen] = [one, other].map(
    (it) => it && JSON.stringify([it.name, it.mostPerHour, ruleFingerprint(it)]),
  );
  return (known ?? null) === (seen ?? null);
}

function changedSince(who: string | null): ProblemError {
  return new ProblemError(
    'settings-changed',
    `${who ?? 'Someone'} changed or deleted this rule since you opened it. Nothing was saved.`,
  );
}
