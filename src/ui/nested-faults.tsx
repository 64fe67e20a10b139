import type { Json } from '#lib/json.ts';
import { RawJson } from './raw-json.tsx';

interface NestedFaultsProps {
  faults: readonly { raw: Json; reasons: readonly string[] }[];
  /** The name of one item. */
  noun: string;
}

/** Entries that break the contract: said, and shown as they came. */
export function NestedFaults({ faults, noun }: NestedFaultsProps) {
  if (faults.length === 0) return null;
  const words = `${faults.length} ${noun}${faults.length === 1 ? '' : 's'} can’t be read`;
  return (
    <RawJson
      label={words}
      value={faults.map(({ raw, reasons }) => ({ reasons: [...reasons], raw }))}
    />
  );
}
