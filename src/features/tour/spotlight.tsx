import { autoUpdate } from '@floating-ui/react-dom';
import { useEffect, useRef } from 'react';
import layout from '#ui/layout.module.css';
import classes from './tour.module.css';

/** Dims the page around an element, and follows it. Everything stays usable. */
export function Spotlight({ target }: { target: HTMLElement }) {
  const light = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = light.current!;
    return autoUpdate(target, around, () => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const { style } = around;
      style.translate = `${left}px ${top}px`;
      style.width = `${width}px`;
      style.height = `${height}px`;
    });
  }, [target]);
  return <div ref={light} aria-hidden className={`${classes.spotlight} ${layout.unprinted}`} />;
}
