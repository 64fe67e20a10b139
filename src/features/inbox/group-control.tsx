import { useLocation, useNavigate } from 'react-router';
import { readGrouping, withGrouping } from './group-search.ts';
import { groupings } from './groups.ts';
import classes from './groups.module.css';

const names = { record: 'By record', type: 'By type' };

/** Whether rows are shown in groups, as the URL has it. */
export function GroupControl() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <select
      className={classes.control}
      aria-label="Group"
      value={readGrouping(new URLSearchParams(search)) ?? ''}
      onChange={({ target }) => {
        const chosen = groupings.find((grouping) => grouping === target.value) ?? null;
        void navigate({ search: withGrouping(search, chosen) });
      }}
    >
      <option value="">No groups</option>
      {groupings.map((grouping) => (
        <option key={grouping} value={grouping}>
          {names[grouping]}
        </option>
      ))}
    </select>
  );
}
