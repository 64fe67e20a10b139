import { Checkbox, Radio } from '@mantine/core';
import { Disclosure } from './disclosure.tsx';
import classes from './filters.module.css';
import { useStored } from './store.ts';
import { tableTexts } from './texts.ts';
import { chooseColumn, isColumnShown, tableChoices } from './table-choices.ts';

interface TableChoicesButtonProps {
  /** The name of the tables. */
  name: string;
  /** The first one always stays. */
  columns: readonly { key: string; name: string; isBlank?: boolean }[];
}

/** Which columns of a table are shown, and how much room its rows take. */
export function TableChoicesButton({ name, columns }: TableChoicesButtonProps) {
  const store = tableChoices(name);
  const choices = useStored(store, (it) => it);
  return (
    <Disclosure label={tableTexts.columns} button={tableTexts.columns}>
      <fieldset className={classes.choices}>
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
      </fieldset>
      <fieldset className={classes.choices}>
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
      </fieldset>
    </Disclosure>
  );
}
