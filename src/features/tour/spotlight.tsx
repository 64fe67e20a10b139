import { autoPlacement, autoUpdate, computePosition, offset, shift } from '@floating-ui/react-dom';
import { useEffect, useRef } from 'react';
import layout from '#ui/layout.module.css';
import classes from './tour.module.css';

interface SpotlightProps {
  target: HTMLElement;
  /** The card to place beside the target; `null` if it has a fixed position. */
  card: HTMLElement | null;
}

const placement = {
  strategy: 'fixed' as const,
  middleware: [offset(12), autoPlacement({ padding: 12 }), shift({ padding: 12 })],
};

/** Dims the page around an element and follows the element. The page stays usable. */
export function Spotlight({ target, card }: SpotlightProps) {
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
  useEffect(() => {
    if (!card) return undefined;
    let isGone = false;
    const place = async (): Promise<void> => {
      const { x, y } = await computePosition(target, card, placement);
      if (!isGone) card.style.translate = `${x}px ${y}px`;
    };
    const end = autoUpdate(target, card, () => void place());
    return () => {
      isGone = true;
      end();
      card.style.translate = '';
    };
  }, [target, card]);
  return <div ref={light} aria-hidden className={`${classes.spotlight} ${layout.unprinted}`} />;
}
