import { IconArchive, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { targetOf, type Action } from '#api/notifications.ts';
import { drawnRow } from '#ui/tables/drawn-row.ts';
import { readOnly } from '#ui/read-only.ts';
import { isGroup, type Group } from '../groups/groups.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { actionNames } from '../model/texts.ts';
import classes from '../parts/row-gestures.module.css';
import { decideSwipe, FAR_ENOUGH, swipeAction } from './swipe.ts';

interface Swipe {
  action: Action;
  /** Pixels that the row was moved; negative to the left. */
  by: number;
  top: number;
  height: number;
}

const icons = {
  read: <IconMailOpened size="1rem" aria-hidden />,
  unread: <IconMail size="1rem" aria-hidden />,
  archive: <IconArchive size="1rem" aria-hidden />,
};

/** By touch: a row moved to the right is marked as read or unread, to the left it is archived. */
export function RowSwipe({ items }: { items: readonly (Group | InboxRow)[] }) {
  const inbox = useInbox();
  const mark = useRef<HTMLDivElement>(null);
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  useEffect(() => {
    const scroller = mark.current!.closest<HTMLElement>('[data-scroller]')!;
    const controller = new AbortController();
    const { signal } = controller;
    let start: { x: number; y: number; element: HTMLElement; row: InboxRow; id: number } | null =
      null;
    let by: number | null = null;
    const end = (): void => {
      start?.element.style.removeProperty('translate');
      start = null;
      by = null;
      setSwipe(null);
    };
    const begin = (event: PointerEvent): void => {
      end();
      const { pointerType, isPrimary, clientX: x, clientY: y, pointerId: id } = event;
      const element = (event.target as Element).closest<HTMLElement>('[data-index]');
      const row = element && items[Number(element.dataset['index'])];
      if (pointerType !== 'touch' || !isPrimary || !row || isGroup(row)) return;
      if (targetOf(row.value) === null || readOnly.get() !== null) return;
      start = { x, y, element, row, id };
    };
    const move = ({ clientX, clientY, pointerId }: PointerEvent): void => {
      if (!start || start.id !== pointerId) return;
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      if (by === null) {
        const decided = decideSwipe(dx, dy);
        if (decided === 'scroll') start = null;
        if (decided !== 'swipe') return;
        start!.element.setPointerCapture(pointerId);
      }
      by = dx;
      const { element, row } = start!;
      const place = drawnRow(element, Number(element.dataset['index']));
      const action = swipeAction(dx, row.value.Status);
      element.style.setProperty('translate', action === null ? '0' : `${dx}px`);
      setSwipe(action === null || !place ? null : { action, by: dx, ...place });
    };
    const finish = (): void => {
      const action =
        start && by !== null && Math.abs(by) >= FAR_ENOUGH
          ? swipeAction(by, start.row.value.Status)
          : null;
      const row = start?.row;
      end();
      if (row && action !== null) inbox.act(action, [row]);
    };
    const options = { signal, passive: true };
    scroller.addEventListener('pointerdown', begin, options);
    scroller.addEventListener('pointermove', move, options);
    scroller.addEventListener('pointerup', finish, options);
    scroller.addEventListener('pointercancel', end, options);
    return () => {
      end();
      controller.abort();
    };
  }, [items, inbox]);
  return (
    <div
      ref={mark}
      aria-hidden
      className={classes.swipe}
      hidden={swipe === null}
      data-action={swipe?.action}
      data-armed={(swipe && Math.abs(swipe.by) >= FAR_ENOUGH) || undefined}
      style={
        swipe ? { top: swipe.top, height: swipe.height, width: Math.abs(swipe.by) } : undefined
      }
    >
      {swipe && (
        <>
          {icons[swipe.action]} {actionNames[swipe.action]}
        </>
      )}
    </div>
  );
}
