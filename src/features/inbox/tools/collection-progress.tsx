import type { Collection } from '#api/collection/collection.ts';
import { formatCount } from '#lib/locale.ts';
import classes from './paste-dialog.module.css';

/** How far the reading of everything that matches the filters has come. */
export function CollectionProgress({ collection }: { collection: Collection }) {
  const { read, total } = collection;
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  return (
    <div className={classes.progress}>
      <p role="status">
        Reading notifications: {formatCount(read)}
        {ofTotal}
      </p>
      <progress
        aria-label="Reading notifications"
        {...(total !== null && { value: Math.min(read, total), max: total })}
      />
    </div>
  );
}
