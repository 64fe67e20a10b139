import { Button, Checkbox, Popover } from '@mantine/core';
import { notificationTypes, type NotificationType } from '#contract/notification.ts';
import { ChevronDownIcon } from '#ui/icons.tsx';
import classes from './inbox.module.css';
import { typeLabel } from './type-label.ts';

interface TypesFilterProps {
  types: readonly NotificationType[];
  onChange: (types: readonly NotificationType[]) => void;
}

/** The types to show; none chosen means all. */
export function TypesFilter({ types, onChange }: TypesFilterProps) {
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          rightSection={<ChevronDownIcon />}
          aria-label={`Types: ${summary(types)}`}
        >
          Types: {summary(types)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Types">
        <Checkbox.Group
          aria-label="Types"
          value={[...types]}
          onChange={(chosen) => onChange(notificationTypes.filter((type) => chosen.includes(type)))}
        >
          <div className={classes.types}>
            {notificationTypes.map((type) => (
              <Checkbox key={type} size="xs" value={type} label={typeLabel(type)} />
            ))}
          </div>
        </Checkbox.Group>
        <Button
          mt="sm"
          size="compact-xs"
          variant="subtle"
          disabled={types.length === 0}
          onClick={() => onChange([])}
        >
          All types
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function summary(types: readonly NotificationType[]): string {
  const [first] = types;
  if (first === undefined) return 'all';
  return types.length === 1 ? typeLabel(first) : `${types.length} chosen`;
}
