import type { ListRow } from '#api/list-reader.ts';
import type { Notification } from '#contract/notification.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './details.module.css';

interface DetailsProps {
  row: ListRow<Notification> | undefined;
  onClose: () => void;
}

/** All that can be known of one notification and its record. */
export function Details({ row, onClose }: DetailsProps) {
  return (
    <section className={classes.details} aria-label="Details">
      <button type="button" onClick={onClose}>
        Back
      </button>
      {row && <VisibleText text={row.value.Message ?? ''} />}
    </section>
  );
}
