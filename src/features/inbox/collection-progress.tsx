import type { Collection } from '#api/collection/collection.ts';
import classes from './paste-dialog.module.css';

const grouped = new Intl.NumberFormat();

/** How far the reading of everything that matches the filters has come. */
export function CollectionProgress({ collection }: { collection: Collection }) {
  const { read, total } = collection;
  const ofTotal = total === null ? '' : ` of ${grouped.format(total)}`;
  return (
    <div className={classes.progress}>
      <p role="status">
        Reading notifications: {grouped.format(read)}
        {ofTotal}
      </p>
      <progress
        aria-label="Reading notifications"
        {...(total !== null && { value: Math.min(read, total), max: total })}
      />
    </div>
  );
}
