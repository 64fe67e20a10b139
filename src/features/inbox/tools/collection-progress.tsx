import type { Collection } from '#api/collection/collection.ts';
import classes from './paste-dialog.module.css';
import { toolTexts } from './texts.ts';

/** How far the reading of everything that matches the filters has come. */
export function CollectionProgress({ collection }: { collection: Collection }) {
  const { read, total } = collection;
  return (
    <div className={classes.progress}>
      <p role="status">{toolTexts.loading(read, total)}</p>
      <progress
        aria-label={toolTexts.loadingLabel}
        {...(total !== null && { value: Math.min(read, total), max: total })}
      />
    </div>
  );
}
