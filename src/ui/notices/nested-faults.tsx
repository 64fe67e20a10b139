import type { Json } from '#lib/json.ts';
import { faultsTexts } from '../late-texts.ts';
import { RawJson } from '../details/raw-json.tsx';

interface NestedFaultsProps {
  faults: readonly { raw: Json; reasons: readonly string[] }[];
  /** Names the items. */
  noun: { one: string; many: string };
}

/** Shows entries that break the contract, as received, and says so. */
export function NestedFaults({ faults, noun }: NestedFaultsProps) {
  if (faults.length === 0) return null;
  return (
    <RawJson
      label={faultsTexts.unreadable(faults.length, noun)}
      value={faults.map(({ raw, reasons }) => ({ reasons: [...reasons], raw }))}
    />
  );
}
