import { reportKinds, type ReportKind } from '#api/records.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { persistentStore } from '#ui/persistent-store.ts';
import type { Store } from '#lib/store.ts';

const stored = z.array(z.array(z.string()));

/** Only the latest kinds are saved, because people look at a batch for days, not for years. */
const MOST = 500;

/** Returns the report kind that this browser found for a batch. */
export function rememberedBatchKind(account: string, recordId: string): ReportKind | null {
  const [, kind] =
    kindsOf(account)
      .get()
      .find(([id]) => id === idKey(recordId)) ?? [];
  return reportKinds.find((one) => one === kind) ?? null;
}

export function rememberBatchKind(account: string, recordId: string, kind: ReportKind): void {
  const kinds = kindsOf(account);
  const id = idKey(recordId);
  const others = kinds.get().filter(([other]) => other !== id);
  kinds.set([...others, [id, kind]].slice(-MOST));
}

function kindsOf(account: string): Store<z.output<typeof stored>> {
  return persistentStore(`waybill:${account}:batch-kinds`, (saved) => {
    const result = z.safeParse(stored, saved);
    return result.success ? result.data : [];
  });
}
