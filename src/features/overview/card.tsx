import { useId, type ReactNode } from 'react';
import classes from './overview.module.css';

interface CardProps {
  title: string;
  /** Says what the card covers. */
  note: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A card of the overview: a figure, a chart and its table. */
export function Card({ title, note, isWide, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id} data-wide={isWide || undefined}>
      <h3 id={id}>{title}</h3>
      <p className={classes.note}>{note}</p>
      {children}
    </section>
  );
}
