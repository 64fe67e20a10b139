import { Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { sessionQuery } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import layout from '#ui/layout.module.css';
import { Link } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { useIsPhone, useWidth } from '#ui/use-is-phone.ts';
import { taskDoneTexts, tourTexts } from './texts.ts';
import { tourSteps } from './tour-steps.ts';
import { useTarget } from './use-target.ts';
import { useTaskDone, type TourTask } from './use-task-done.ts';
import classes from './tour.module.css';

/**
 * Loaded separately, because following a target takes four times as much code as the rest of the
 * tour.
 */
const spotlight = loadable(async () => ({ default: (await import('./spotlight.tsx')).Spotlight }));

/** Settles once the first step can appear in its place. */
export async function loadTour(): Promise<typeof Tour> {
  await spotlight.load();
  return Tour;
}

/**
 * Shows a few steps, each beside its target, with a soft spotlight on it. Takes no focus and no key
 * except Escape, and makes room for what has the focus, so that people can keep working. On the
 * sandbox the last step asks for something real. After `for-now` the tour returns at the next visit.
 */
function Tour({ onEnd }: { onEnd: (how: 'for-good' | 'for-now') => void }) {
  const { data: session } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const { data: settings } = useQuery(settingsQuery);
  const steps = tourSteps(session, settings?.service.kind === 'sandbox');
  const [at, setAt] = useState(0);
  const { title, text, touchText, path, target: selector, task } = steps[at]!;
  // A window this low scrolls (`shell.module.css`), and the card scrolls with it.
  const isLow = useWidth('(max-height: 29em)');
  const target = useTarget(selector, isLow);
  const isPhone = useIsPhone();
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null);
  const [card, setCard] = useState<HTMLElement | null>(null);
  // On a phone the card has a fixed position, and searching for one would cause a layout.
  const isAnchored = target !== null && !isPhone && !isLow && edge === null;
  useEffect(() => {
    const makeRoom = (): void => {
      const focused = document.activeElement;
      if (!card || !focused || card.contains(focused)) return;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const middle = y + height / 2;
      if (!card.contains(document.elementFromPoint(x + width / 2, middle))) return;
      flushSync(() => setEdge(middle > window.innerHeight / 2 ? 'top' : 'bottom'));
    };
    // Browsers scroll to the focused element after the focus event.
    const onFocus = (): unknown => setTimeout(makeRoom);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [card]);
  // Phones have no keyboard shortcuts.
  const hasKeys = useWidth('(any-hover: hover)');
  const isElsewhere = path !== undefined && path !== pathname;
  const isLast = at === steps.length - 1;
  const go = (to: number): void => {
    setAt(to);
    setEdge(null);
  };
  const leave = (how: 'for-good' | 'for-now'): void => {
    const hadFocus = document.activeElement?.closest(`.${classes.tour}`);
    onEnd(how);
    if (hadFocus) document.getElementById('main')?.focus();
  };
  useCommands([
    {
      name: tourTexts.closeForNow,
      group: tourTexts.commandGroup,
      keys: ['escape'],
      run: () => leave('for-now'),
    },
    {
      name: tourTexts.dismissTour,
      group: tourTexts.commandGroup,
      run: () => leave('for-good'),
    },
  ]);
  return (
    <>
      {target && <spotlight.Component target={target} card={isAnchored ? card : null} />}
      <Paper
        component="aside"
        ref={setCard}
        withBorder
        radius="md"
        shadow="md"
        w="min(22rem, 100vw - 1.5rem)"
        px="md"
        py="sm"
        fz="sm"
        className={`${classes.tour} ${layout.unprinted}`}
        data-anchored={isAnchored || undefined}
        data-edge={edge}
        aria-label={tourTexts.tour}
      >
        <div className={layout.caption}>{tourTexts.count(at + 1, steps.length)}</div>
        <div role="status">
          <Title order={2} mt={2} mb={4} fz="0.9375rem">
            {title}
          </Title>
          {hasKeys ? text : (touchText ?? text)}
          {task && <TaskDone task={task} />}
        </div>
        <Group gap="xs" mt="sm">
          {isElsewhere && <Link to={path}>{tourTexts.goThere}</Link>}
          <Button size="compact-sm" onClick={() => (isLast ? leave('for-good') : go(at + 1))}>
            {isLast ? tourTexts.done : tourTexts.next}
          </Button>
          {at > 0 && <SmallButton onClick={() => go(at - 1)}>{tourTexts.back}</SmallButton>}
          {!isLast && (
            <Button size="compact-sm" variant="subtle" onClick={() => leave('for-good')}>
              {tourTexts.dismiss}
            </Button>
          )}
        </Group>
      </Paper>
    </>
  );
}

function TaskDone({ task }: { task: TourTask }) {
  return (
    useTaskDone(task) && (
      <Text mt="xs" size="sm" fw={600} c="var(--waybill-good)">
        {taskDoneTexts[task]}
      </Text>
    )
  );
}
