import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Decimal } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/amount.tsx';
import layout from '#ui/layout.module.css';
import classes from './list-head.module.css';
import { listTexts } from './texts.ts';

interface ListHeadProps {
  /** Sums of all rows that match, each in every Units; the first one stands out. */
  sums: readonly {
    name: string;
    amounts: readonly { units: number; value: Decimal }[];
  }[];
  unitsNames: Readonly<Record<string, string>>;
  /** Describes the rows in the sums (`ListCover`). */
  cover: ReactNode;
  /** Buttons; the primary action comes last, at the right edge. */
  children?: ReactNode;
}

/** The row above a list: its sums, what they cover, and what can be done. */
export function ListHead({ sums, unitsNames, cover, children }: ListHeadProps) {
  return (
    <section className={classes.head} aria-label={listTexts.totals}>
      {/* A phone scrolls the sums sideways, also by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.sums} tabIndex={0} role="group" aria-label={listTexts.sums}>
        <dl>
          {sums.map(({ name, amounts }) => (
            <Group key={name} gap="0 0.75rem" align="baseline" className={classes.sum}>
              <dt className={layout.caption}>{name}</dt>
              {amounts.length === 0 && <dd aria-hidden>–</dd>}
              {amounts.map(({ units, value }) => (
                <dd key={units}>
                  <Amount value={value} units={unitsName(unitsNames, units)} />
                </dd>
              ))}
            </Group>
          ))}
        </dl>
      </div>
      <div className={classes.side}>
        <Group gap="xs" className={`${layout.unprinted} ${classes.actions}`}>
          {children}
        </Group>
        <Group gap="xs" mih="1.75rem" c="dimmed" className={`${layout.numeric} ${classes.cover}`}>
          {cover}
        </Group>
      </div>
    </section>
  );
}
