import { Checkbox, Radio, Stack } from '@mantine/core';
import { Disclosure } from '../disclosures/disclosure.tsx';
import { useStored } from '../store.ts';
import { tableTexts } from '../late-texts.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { chooseColumn, isColumnShown, tableChoices } from './table-choices.ts';

interface TableChoicesButtonProps {
  /** The name of the tables. */
  name: string;
  /** The first one always stays. */
  columns: readonly { key: string; name: string; isBlank?: boolean }[];
}

/** Chooses the columns of a table and the height of its rows; a phone's rows have two lines anyway. */
export function TableChoicesButton({ name, columns }: TableChoicesButtonProps) {
  const store = tableChoices(name);
  const choices = useStored(store, (it) => it);
  if (useIsPhone()) return null;
  return (
    <Disclosure label={tableTexts.columns} button={tableTexts.columns}>
      <Stack component="fieldset" gap={10} mb="sm">
        <legend>{tableTexts.columns}</legend>
        {columns.slice(1).map((column) => (
          <Checkbox
            key={column.key}
            label={column.name}
            checked={isColumnShown(choices, column)}
            onChange={({ target }) =>
              store.set(chooseColumn(store.get(), column.key, target.checked))
            }
          />
        ))}
      </Stack>
      <Stack component="fieldset" gap={10} mb="sm">
        <legend>{tableTexts.rows}</legend>
        {[true, false].map((dense) => (
          <Radio
            key={String(dense)}
            name={`${name}-rows`}
            label={dense ? tableTexts.density.dense : tableTexts.density.airy}
            checked={choices.isDense === dense}
            onChange={() => store.set({ ...store.get(), isDense: dense })}
          />
        ))}
      </Stack>
    </Disclosure>
  );
}
