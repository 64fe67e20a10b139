import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { autoPlacement, autoUpdate, offset, shift, useFloating } from '@floating-ui/react-dom';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { sessionQuery } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { Link } from '#ui/link.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { Spotlight } from './spotlight.tsx';
import { taskDoneTexts, tourTexts } from './texts.ts';
import { tourSteps } from './tour-steps.ts';
import { useTarget } from './use-target.ts';
import { useTaskDone, type TourTask } from './use-task-done.ts';
import classes from './tour.module.css';

/**
 * Shows a few steps, each beside its target, with a soft spotlight on it. Takes no focus and no key
 * except Escape, so that people can keep working. On the sandbox the last step asks for something
 * real. After `for-now` the tour returns at the next visit.
 */
export function Tour({ onEnd }: { onEnd: (how: 'for-good' | 'for-now') => void }) {
  const { data: session } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const { data: settings } = useQuery(settingsQuery);
  const steps = tourSteps(session, settings?.service.kind === 'sandbox');
  const [at, setAt] = useState(0);
  const { title, text, touchText, path, target: selector, task } = steps[at]!;
  const target = useTarget(selector);
  const isPhone = useIsPhone();
  const {
    refs: { setFloating },
    floatingStyles,
  } = useFloating({
    elements: { reference: target },
    strategy: 'fixed',
    middleware: [offset(12), autoPlacement({ padding: 12 }), shift({ padding: 12 })],
    whileElementsMounted: autoUpdate,
  });
  const isAnchored = target !== null && !isPhone;
  // Phones have no keyboard shortcuts.
  const hasKeys = useMediaQuery('(any-hover: hover)', undefined, {
    getInitialValueInEffect: false,
  });
  const isElsewhere = path !== undefined && path !== pathname;
  const isLast = at === steps.length - 1;
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
      {target && <Spotlight target={target} />}
      <aside
        ref={setFloating}
        className={classes.tour}
        data-anchored={isAnchored || undefined}
        style={isAnchored ? floatingStyles : undefined}
        aria-label={tourTexts.tour}
      >
        <p className={classes.count}>{tourTexts.count(at + 1, steps.length)}</p>
        <div role="status">
          <h2 className={classes.title}>{title}</h2>
          <p>{hasKeys ? text : (touchText ?? text)}</p>
          {task && <TaskDone task={task} />}
        </div>
        <div className={classes.buttons}>
          {isElsewhere && <Link to={path}>{tourTexts.goThere}</Link>}
          <Button size="compact-sm" onClick={() => (isLast ? leave('for-good') : setAt(at + 1))}>
            {isLast ? tourTexts.done : tourTexts.next}
          </Button>
          {at > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => setAt(at - 1)}>
              {tourTexts.back}
            </Button>
          )}
          {!isLast && (
            <Button size="compact-sm" variant="subtle" onClick={() => leave('for-good')}>
              {tourTexts.dismiss}
            </Button>
          )}
        </div>
      </aside>
    </>
  );
}

function TaskDone({ task }: { task: TourTask }) {
  return useTaskDone(task) && <p className={classes.done}>{taskDoneTexts[task]}</p>;
}
