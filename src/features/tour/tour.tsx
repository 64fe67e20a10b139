import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sessionQuery } from '#api/session.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { Link } from '#ui/link.tsx';
import { tourSteps } from './tour-steps.ts';
import classes from './tour.module.css';

/** Milliseconds between two looks for what a step is about: it may come later, or anew. */
const LOOKS_EVERY = 500;

/**
 * Three steps that stand in a corner while one works, each with a ring around what it tells of.
 * Takes no focus and no key but Escape. `for-now`: it is there again at the next visit.
 */
export function Tour({ onEnd }: { onEnd: (how: 'for-good' | 'for-now') => void }) {
  const { data: session } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const steps = tourSteps(session);
  const [at, setAt] = useState(0);
  const { title, text, touchText, path, target } = steps[at]!;
  // A phone has no keys to speak of.
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
      name: 'Close the tour for now',
      group: 'Everywhere',
      keys: ['escape'],
      run: () => leave('for-now'),
    },
    { name: 'Don’t show the tour again', group: 'Everywhere', run: () => leave('for-good') },
  ]);
  useEffect(() => ring(target), [target]);
  return (
    <aside className={classes.tour} aria-label="Tour">
      <p className={classes.count}>
        Step {at + 1} of {steps.length}
      </p>
      <div role="status">
        <h2 className={classes.title}>{title}</h2>
        <p>{hasKeys ? text : (touchText ?? text)}</p>
      </div>
      <div className={classes.buttons}>
        {isElsewhere && <Link to={path}>Go there</Link>}
        <Button size="compact-sm" onClick={() => (isLast ? leave('for-good') : setAt(at + 1))}>
          {isLast ? 'Done' : 'Next'}
        </Button>
        {at > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        )}
        {!isLast && (
          <Button size="compact-sm" variant="subtle" onClick={() => leave('for-good')}>
            Don’t show again
          </Button>
        )}
      </div>
    </aside>
  );
}

/** Marks what a selector finds, whenever it is there; gives what ends that. */
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
