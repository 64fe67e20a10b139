import { notificationTypes, type NotificationType } from '#contract/notification.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { ChevronDownIcon } from '#ui/icons.tsx';
import classes from './inbox.module.css';

interface TypesFilterProps {
  types: readonly NotificationType[];
  onChange: (types: readonly NotificationType[]) => void;
}

/** The types to show; none chosen means all. */
export function TypesFilter({ types, onChange }: TypesFilterProps) {
  return (
    <Disclosure
      label="Types"
      buttonClassName={classes.typesButton}
      button={
        <>
          Types: {summary(types)} <ChevronDownIcon />
        </>
      }
    >
      <fieldset className={classes.types}>
        <legend>Types</legend>
        {notificationTypes.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={({ target }) =>
                onChange(
                  notificationTypes.filter((other) =>
                    other === type ? target.checked : types.includes(other),
                  ),
                )
              }
            />
            {type}
          </label>
        ))}
      </fieldset>
      <Button
        size="compact-sm"
        variant="default"
        disabled={types.length === 0}
        onClick={() => onChange([])}
      >
        All types
      </Button>
    </Disclosure>
  );
}

function summary(types: readonly NotificationType[]): string {
  const [first] = types;
  if (first === undefined) return 'all';
  return types.length === 1 ? first : `${types.length} chosen`;
}
