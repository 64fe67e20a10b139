import { MOST_LABELS, type LabelList, type LabelResult } from '#contract/label.ts';
import type { LabelChange } from '#contract/label-change.ts';
import { assignmentTopic } from '../assignments/assignment-store.ts';
import { badBody } from '../errors/problem-error.ts';
import type { Transactions } from '../store/store.ts';
import { changeLabel, makeRoom, readLabels } from './label-rows.ts';

/** The labels of one service account's notifications. @throws of all: StoreError */
export interface LabelStore {
  list(after: number | null): Promise<LabelList>;
  /** @throws ProblemError bad-body */
  change(change: LabelChange, who: string | null, at: number): Promise<LabelResult>;
}

export function createLabelStore(store: Transactions, account: string): LabelStore {
  return {
    list: (after) => store.read((sql) => readLabels(sql, account, after)),

    change: ({ action, label, of }, who, at) =>
      store.commit(async (sql) => {
        const by = { account, who, isRule: false, at };
        const changed = await changeLabel(sql, by, { what: action, name: label, ids: of });
        if (action === 'add' && !(await makeRoom(sql, account))) {
          const most = `Notifications can have ${MOST_LABELS} labels in total.`;
          throw badBody(`${most} Remove some first. Nothing was labeled.`);
        }
        if (changed.length > 0) await sql.announce(assignmentTopic(account));
        return { changed };
      }),
  };
}
