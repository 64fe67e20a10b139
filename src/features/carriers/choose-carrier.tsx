import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { visibleString } from '#lib/visible-text.ts';
import { compareTexts } from '#lib/locale.ts';
import { carrierName } from './carrier-path.ts';
import { trackTexts } from './texts.ts';

interface ChooseCarrierProps {
  carriers: readonly Carrier[];
  label: string;
  /** The carrier's key, or `''`. */
  chosen: string;
  onChoose: (key: string) => void;
}

/** Selects any carrier of the directory. */
export function ChooseCarrier({ carriers, label, chosen, onChoose }: ChooseCarrierProps) {
  const choices = useMemo(
    () =>
      carriers
        .toSorted((a, b) => compareTexts(carrierName(a), carrierName(b)))
        .map((carrier) => ({ value: carrier.key, label: describeChoice(carrier) })),
    [carriers],
  );
  return (
    <NativeSelect
      mt="md"
      label={label}
      data={[{ value: '', label: trackTexts.choose }, ...choices]}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

/** `OnTrac (ONTRAC)`. */
function describeChoice(carrier: Carrier): string {
  const name = visibleString(carrierName(carrier));
  const { Code } = carrier;
  return Code === '' || Code === carrier.Name ? name : `${name} (${visibleString(Code)})`;
}
