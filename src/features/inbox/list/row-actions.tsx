import { IconArchive, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { targetOf, type Action } from '#api/notifications.ts';
import { visibleString } from '#lib/visible-text.ts';
import layout from '#ui/layout.module.css';
import { drawnRow } from '#ui/tables/drawn-row.ts';
import { useStored } from '#ui/store.ts';
import { isGroup, type Group } from '../groups/groups.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { actionNames } from '../model/texts.ts';
import { RowAction } from '../parts/row-action.tsx';
import classes from '../parts/row-gestures.module.css';

const UNREAD = 1;
const ARCHIVED = 4;

/** The actions on the row under the pointer, else on the one with keyboard focus. */
export function RowActions({ items }: { items: readonly (Group | InboxRow)[] }) {
  const inbox = useInbox();
  const panel = useRef<HTMLDivElement>(null);
  const { index, hide } = useRowAt(panel, items);
  const item = index === null ? undefined : items[index];
  const row = item && !isGroup(item) && targetOf(item.value) !== null ? item : undefined;
  useLayoutEffect(() => {
    const place = row && drawnRow(panel.current!, index!);
    if (place)
      Object.assign(panel.current!.style, { top: `${place.top}px`, height: `${place.height}px` });
  });
  const isSelected = useStored(
    inbox.selection,
    ({ keys }) => row !== undefined && keys.has(row.key),
  );
  const act = (action: Action): void => {
    if (!row) return;
    const hadFocus = panel.current!.contains(document.activeElement);
    // The next row takes this one's place.
    hide();
    if (hadFocus) inbox.table.current?.focus();
    inbox.act(action, [row]);
  };
  const name = row ? visibleString(row.value.RecordNumber || row.value.Message || '') : '';
  return (
    // Keeps the focus where it is when a button is clicked.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={panel}
      className={`${classes.actions} ${layout.unprinted}`}
      hidden={!row}
      data-selected={isSelected || undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {row && (
        <>
          <OwnAction
            action={row.value.Status === UNREAD ? 'read' : 'unread'}
            name={name}
            onAct={act}
          />
          {row.value.Status !== ARCHIVED && <OwnAction action="archive" name={name} onAct={act} />}
          <Snooze row={row} name={name} />
          <Star row={row} name={name} />
          <Assign row={row} name={name} />
        </>
      )}
    </div>
  );
}

const icons = {
  read: <IconMailOpened size="1rem" aria-hidden />,
  unread: <IconMail size="1rem" aria-hidden />,
  archive: <IconArchive size="1rem" aria-hidden />,
};

interface OwnActionProps {
  action: Action;
  /** Name of the row. */
  name: string;
  onAct: (action: Action) => void;
}

function OwnAction({ action, name, onAct }: OwnActionProps) {
  return (
    <RowAction label={actionNames[action]} name={name} onClick={() => onAct(action)}>
      {icons[action]}
    </RowAction>
  );
}

function Snooze({ row, name }: { row: InboxRow; name: string }) {
  const snoozes = useStored(useInbox().snoozes, (it) => it);
  return snoozes && <snoozes.RowAction row={row} name={name} />;
}

function Star({ row, name }: { row: InboxRow; name: string }) {
  const stars = useStored(useInbox().stars, (it) => it);
  return stars && <stars.RowAction row={row} name={name} />;
}

/** Only where people share the inbox. */
function Assign({ row, name }: { row: InboxRow; name: string }) {
  const team = useStored(useInbox().team, (it) => it);
  return team && <team.RowAction row={row} name={name} />;
}

/**
 * The index of the row to show actions for; the pointer comes before the keyboard. The pointer stays
 * at its place when rows come or go above it; the focus moves along with its row.
 */
function useRowAt(panel: RefObject<HTMLElement | null>, items: readonly { key: string }[]) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const active = useStored(useInbox().active, (it) => it?.key);
  useEffect(() => {
    const scroller = panel.current!.closest<HTMLElement>('[data-scroller]')!;
    const isOwn = (target: EventTarget | null): boolean =>
      panel.current?.contains(target as Node) ?? false;
    // This code may load while the pointer rests on a row, or a row has the focus.
    const frame = requestAnimationFrame(() => {
      setFocused(scroller.querySelector('[data-index]:focus-visible') !== null);
      const hovered = scroller.querySelector('[data-index]:hover');
      if (hovered && window.matchMedia('(hover: hover)').matches) setPointed(indexOf(hovered));
    });
    const controller = new AbortController();
    const { signal } = controller;
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ): void => scroller.addEventListener(name, listener, { signal, passive: true });
    listen('pointerover', ({ pointerType, target }) => {
      if (pointerType === 'mouse' && !isOwn(target)) setPointed(indexOf(target));
    });
    listen('pointerleave', () => setPointed(null));
    listen('focusin', ({ target }) => {
      if (isOwn(target)) return;
      const isByKey = (target as Element).matches(':focus-visible');
      setFocused(isByKey && indexOf(target) !== null);
      if (isByKey) setPointed(null);
    });
    listen('focusout', ({ relatedTarget }) => {
      if (!scroller.contains(relatedTarget as Node | null)) setFocused(false);
    });
    return () => {
      cancelAnimationFrame(frame);
      controller.abort();
    };
  }, [panel]);
  const hide = (): void => {
    setPointed(null);
    setFocused(false);
  };
  const focused = isFocused ? items.findIndex(({ key }) => key === active) : -1;
  return { index: pointed ?? (focused === -1 ? null : focused), hide };
}

function indexOf(target: EventTarget | null): number | null {
  const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? null : Number(index);
}
