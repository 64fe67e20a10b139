import { useId } from 'react';
import { Button } from './button.tsx';
import { Disclosure } from './disclosure.tsx';
import classes from './filters.module.css';
import { ChevronDownIcon } from './icons.tsx';

interface IdsFilterProps {
  /** None means all. */
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Ids that a query may carry (docs/decisions.md, “Request sizes”). */
const MOST = 100;

/** Ids to ask the service for, as they are pasted. */
export function IdsField({ ids, onChange }: IdsFilterProps) {
  const id = useId();
  const take = (text: string): void => {
    const wanted = text.split(/[\s,;]+/).filter((id) => id !== '');
    if (wanted.join() !== ids.join()) onChange(wanted.slice(0, MOST));
  };
  return (
    <div className={classes.choices}>
      <label htmlFor={id}>Ids, by commas</label>
      <input
        id={id}
        // Anew where they were changed from elsewhere.
        key={ids.join()}
        className={classes.input}
        defaultValue={ids.join(',')}
        onBlur={({ target }) => take(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
      />
      <small>At most {MOST} at once</small>
    </div>
  );
}

/** The same as a filter of its own. */
export function IdsFilter({ ids, onChange }: IdsFilterProps) {
  return (
    <Disclosure
      label="Ids"
      buttonClassName={classes.button}
      button={
        <>
          Ids: {ids.length === 0 ? 'all' : `${ids.length} chosen`} <ChevronDownIcon />
        </>
      }
    >
      <IdsField ids={ids} onChange={onChange} />
      <Button
        size="compact-sm"
        variant="default"
        disabled={ids.length === 0}
        onClick={() => onChange([])}
      >
        All
      </Button>
    </Disclosure>
  );
}
