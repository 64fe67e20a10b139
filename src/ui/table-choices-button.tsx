import { Disclosure } from './disclosure.tsx';
import classes from './filters.module.css';
import { useStored } from './store.ts';
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
    <Disclosure label="Columns" button="Columns" buttonClassName={classes.button}>
      <fieldset className={classes.choices}>
        <legend>Columns</legend>
        {columns.slice(1).map((column) => (
          <label key={column.key}>
            <input
              type="checkbox"
              checked={isColumnShown(choices, column)}
              onChange={({ target }) =>
                store.set(chooseColumn(store.get(), column.key, target.checked))
              }
            />
            {column.name}
          </label>
        ))}
      </fieldset>
      <fieldset className={classes.choices}>
        <legend>Rows</legend>
        {[true, false].map((dense) => (
          <label key={String(dense)}>
            <input
              type="radio"
              name={`${name}-rows`}
              checked={choices.isDense === dense}
              onChange={() => store.set({ ...store.get(), isDense: dense })}
            />
            {dense ? 'Dense' : 'Airy'}
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}
