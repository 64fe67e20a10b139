import type { ReactNode } from 'react';
import classes from './facts.module.css';
import layout from '../layout.module.css';

/** Names and values of one thing; those without a value are left out. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={`${classes.facts} ${layout.numeric} ${layout.breaks}`}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' && (
            <div key={name}>
              <dt className={layout.caption}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
