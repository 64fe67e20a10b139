import { Group, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { DragEvent, KeyboardEvent } from 'react';
import type { AccountView } from '#contract/view.ts';
import { useMe } from '#api/session/session.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import type { ViewBadge } from './shown-view.ts';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import { savedViewTexts } from './texts.ts';
import { ViewForm } from './view-form.tsx';
import { ViewLink } from './view-link.tsx';
import classes from './views.module.css';

interface SavedViewProps {
  view: AccountView;
  isShown: boolean;
  badge: ViewBadge | undefined;
  onOpen: ((query: string) => void) | undefined;
  onSaved: (name: string) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
  /** The view is dragged; another one is dropped on it. */
  onDragStart: () => void;
  onDrop: () => void;
}

/** A saved view: dragging it, or Alt with an arrow key, moves it. */
export function SavedView({ view, isShown, badge, onOpen, ...on }: SavedViewProps) {
  const me = useMe();
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    on.onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const allow = (event: DragEvent): void => event.preventDefault();
  const owner = view.owner ?? '';
  const moves = (
    <>
      <SmallWriteButton onClick={() => on.onMove(-1)}>{savedViewTexts.moveUp}</SmallWriteButton>
      <SmallWriteButton onClick={() => on.onMove(1)}>{savedViewTexts.moveDown}</SmallWriteButton>
    </>
  );
  return (
    <li
      className={classes.item}
      onDragStart={on.onDragStart}
      onDragOver={allow}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
      }}
    >
      <ViewLink
        screen={view.screen}
        name={view.name}
        query={view.query}
        isShown={isShown}
        badge={badge}
        sharedBy={view.isShared && me !== null ? savedViewTexts.sharedBy(owner) : null}
        onOpen={onOpen}
        onKeyDown={moveByKey}
      />
      <Disclosure
        label={savedViewTexts.edit(view.name)}
        buttonLabel={savedViewTexts.edit(view.name)}
        buttonClassName={`${layout.tool} ${layout.dimmed}`}
        button={<IconDots size="1rem" aria-hidden />}
      >
        {view.canEdit ? (
          <ViewForm view={view} onSaved={on.onSaved}>
            {moves}
            <SmallWriteButton onClick={on.onDelete}>
              {view.isShared && me !== null ? savedViewTexts.deleteForAll : savedViewTexts.delete}
            </SmallWriteButton>
          </ViewForm>
        ) : (
          <>
            <Text mb="sm" size="sm">
              {savedViewTexts.notYours(owner)}
            </Text>
            <Group gap="xs">{moves}</Group>
          </>
        )}
        <Text size="xs" c="dimmed" className={layout.keys}>
          {savedViewTexts.moveByKey}
        </Text>
      </Disclosure>
    </li>
  );
}
