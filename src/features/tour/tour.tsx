import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sessionQuery } from '#api/session.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { Link } from '#ui/link.tsx';
import { tourTexts } from './texts.ts';
import { tourSteps } from './tour-steps.ts';
import classes from './tour.module.css';

/** Milliseconds between two searches for a step's target, because it may appear later. */
const LOOKS_EVERY = 500;

/**
 * Shows three steps in a corner, each with a ring around its target. Takes no focus and no key
 * except Escape, so that people can keep working. After `for-now` it returns at the next visit.
 */
export function Tour({ onEnd }: { onEnd: (how: 'for-good' | 'for-now') => void }) {
  const { data: session } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const steps = tourSteps(session);
  const [at, setAt] = useState(0);
  const { title, text, touchText, path, target } = steps[at]!;
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
  useEffect(() => ring(target), [target]);
  return (
    <aside className={classes.tour} aria-label={tourTexts.tour}>
      <p className={classes.count}>{tourTexts.count(at + 1, steps.length)}</p>
      <div role="status">
        <h2 className={classes.title}>{title}</h2>
        <p>{hasKeys ? text : (touchText ?? text)}</p>
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
  );
}

/** Marks the element that a selector finds, and returns a function that stops marking. */
function ring(selector: string): () => void {
  let marked: Element | null = null;
  const look = (): void => {
    const found = [...document.querySelectorAll(selector)].find((it) => it.checkVisibility());
    if (found === marked) return;
    marked?.removeAttribute('data-tour');
    marked = found ?? null;
    marked?.setAttribute('data-tour', '');
  };
  look();
  const timer = setInterval(look, LOOKS_EVERY);
  return () => {
    clearInterval(timer);
    marked?.removeAttribute('data-tour');
  };
}
