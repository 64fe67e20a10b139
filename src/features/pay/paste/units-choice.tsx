import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#api/session/settings.ts';
import { unitsName } from '#lib/units-name.ts';
import type { PayItem } from '../model/pay-item.ts';
import { questionTexts } from './texts.ts';

interface UnitsChoiceProps {
  items: readonly PayItem[];
  units: number | null;
  onChange: (units: number | null) => void;
}

/** Chooses the Units of a bank's account, where the items have several. */
export function UnitsChoice({ items, units, onChange }: UnitsChoiceProps) {
  const names = useQuery(settingsQuery).data?.codes.units ?? {};
  const known = [...new Set(items.map((item) => item.units))].toSorted((a, b) => a - b);
  if (known.length < 2) return null;
  return (
    <NativeSelect
      label={questionTexts.units}
      size="xs"
      value={units ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{questionTexts.unitsOfItems}</option>
      {known.map((each) => (
        <option key={each} value={each}>
          {unitsName(names, each)}
        </option>
      ))}
    </NativeSelect>
  );
}
