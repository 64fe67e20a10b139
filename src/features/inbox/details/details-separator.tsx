import {
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { fontScale } from '#ui/font-scale.ts';
import classes from '../parts/inbox.module.css';
import { detailsTexts } from './texts.ts';
import { NARROWEST, WIDEST } from './use-details-width.ts';

interface DetailsSeparatorProps {
  pane: RefObject<HTMLElement | null>;
  paneId: string;
  /** In rem; `null` for the default width. */
  onChange: (width: number | null) => void;
}

const REM = 16;
const STEP = 1;

/**
 * The separator between list and details: moved by dragging or by arrow keys, reset by a double
 * click.
 */
export function DetailsSeparator({ pane, paneId, onChange }: DetailsSeparatorProps) {
  const [shown, setShown] = useState(0);
  useLayoutEffect(() => {
    const element = pane.current!;
    // The observer also calls back once, when the page is laid out.
    const observer = new ResizeObserver(() => setShown(element.offsetWidth / REM / fontScale()));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);

  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent): void => {
    if (!currentTarget.hasPointerCapture(pointerId) || !pane.current) return;
    const { right } = pane.current.getBoundingClientRect();
    onChange((right - clientX) / REM / fontScale());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: shown + STEP,
      ArrowRight: shown - STEP,
      Home: NARROWEST,
      End: WIDEST,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    // A separator that has the focus is a control (WAI-ARIA 1.2, separator).
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label={detailsTexts.width}
      aria-orientation="vertical"
      aria-controls={paneId}
      aria-valuemin={NARROWEST * REM}
      aria-valuemax={WIDEST * REM}
      aria-valuenow={Math.round(shown * REM)}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      title={detailsTexts.resize}
      className={classes.separator}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onChange(null)}
    />
  );
}
