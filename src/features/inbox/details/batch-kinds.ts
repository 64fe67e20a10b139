import { reportKinds, type ReportKind } from '#api/records.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';

const stored = z.array(z.array(z.string()));

/** Only the latest kinds are saved, because people look at a batch for days, not for years. */
const MOST = 500;

/**
 * Returns the report kind that this browser found for a batch; saved as far as the browser allows.
 */
export function rememberedBatchKind(account: string, recordId: string): ReportKind | null {
  const [, kind] = read(account).find(([id]) => id === idKey(recordId)) ?? [];
  return reportKinds.find((one) => one === kind) ?? null;
}

export function rememberBatchKind(account: string, recordId: string, kind: ReportKind): void {
  const id = idKey(recordId);
  const kinds = read(account).filter(([other]) => other !== id);
  try {
    localStorage.setItem(storageKey(account), JSON.stringify([...kinds, [id, kind]].slice(-MOST)));
  } catch {
    // Storage is full or forbidden; Waybill finds the kind again by a request.
  }
}

function read(account: string): z.output<typeof stored> {
  try {
    const text = localStorage.getItem(storageKey(account)) ?? '[]';
    const result = z.safeParse(stored, JSON.parse(text));
    return result.success ? result.data : [];
  } catch {
    return [];
  }
}

function storageKey(account: string): string {
  return `waybill:${account}:batch-kinds`;
}
