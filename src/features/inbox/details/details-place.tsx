import { useDeferredValue, useEffect, useId, type CSSProperties, type RefObject } from 'react';
import classes from '../parts/inbox.module.css';
import { useInbox } from '../model/inbox-context.tsx';
import { Details, type DetailsProps } from './details.tsx';
import { DetailsSeparator } from './details-separator.tsx';
import { useDetailsWidth } from './use-details-width.ts';

/** The place of the details: beside the list, or instead of it where there is no room. */
export function DetailsPlace({
  pane,
  ...props
}: DetailsProps & { pane: RefObject<HTMLDivElement | null> }) {
  const { table } = useInbox();
  // The closed details may have had the focus; then the row gets it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) table.current?.focus();
    },
    [table],
  );
  const paneId = useId();
  const { width, setWidth } = useDetailsWidth();
  // The list moves at once; the row's details follow when there is time to render them.
  const details = useDeferredValue(<Details {...props} />);
  return (
    <>
      <div
        ref={pane}
        id={paneId}
        className={classes.details}
        style={width === null ? undefined : ({ '--details-width': `${width}rem` } as CSSProperties)}
      >
        {details}
      </div>
      <DetailsSeparator pane={pane} paneId={paneId} onChange={setWidth} />
    </>
  );
}
