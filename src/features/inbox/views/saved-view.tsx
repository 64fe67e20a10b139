import { Group, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { closePanel } from '#ui/close-panel.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { ViewLink, type Counting } from './view-link.tsx';
import { ViewNameForm } from './view-name-form.tsx';
import { editTexts } from './texts.ts';
import type { View } from './views.ts';
import classes from './views.module.css';

interface SavedViewProps {
  view: View;
  isShown: boolean;
  counting: Counting;
  onRename: (name: string) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}

/** A saved view: Alt with an arrow key moves it. */
export function SavedView({ view, isShown, counting, onRename, onMove, onDelete }: SavedViewProps) {
  const inside = useRef<HTMLDivElement>(null);
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li className={classes.item}>
      <ViewLink
        name={view.name}
        query={view.query}
        isShown={isShown}
        counting={counting}
        onKeyDown={moveByKey}
      />
      <Disclosure
        label={editTexts.change(view.name)}
        buttonLabel={editTexts.change(view.name)}
        buttonClassName={`${layout.tool} ${layout.dimmed}`}
        button={<IconDots size="1rem" aria-hidden />}
      >
        <ViewNameForm
          initial={view.name}
          action={editTexts.rename}
          onName={(name) => {
            onRename(name);
            closePanel(inside.current);
          }}
        />
        <Group ref={inside} gap="xs" mt="sm">
          <Button size="compact-sm" variant="default" onClick={() => onMove(-1)}>
            {editTexts.moveUp}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onMove(1)}>
            {editTexts.moveDown}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDelete}>
            {editTexts.delete}
          </Button>
        </Group>
        <Text mt={6} size="xs" c="dimmed">
          {editTexts.moveByKey}
        </Text>
      </Disclosure>
    </li>
  );
}
