import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Noun } from '#api/listing/describe-listing.ts';
import type { UsedWholeList } from '#api/listing/use-whole-list.ts';
import type { Decimal } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import layout from '#ui/layout.module.css';
import { ListCover } from './list-cover.tsx';
import classes from './list-head.module.css';
import { listTexts } from './texts.ts';

interface ListHeadProps<T> {
  /** The list that the sums cover. */
  list: UsedWholeList<T>;
  noun: Noun;
  /** The number of rows that match the page's own filters; `null` without such filters. */
  matching: number | null;
  /** Sums of all matching rows, each in every Units; the first is emphasized. */
  sums: readonly {
    name: string;
    amounts: readonly { units: number; value: Decimal }[];
  }[];
  unitsNames: Readonly<Record<string, string>>;
  /** The selected rows, beside the sums, which keep their space. */
  selected?: ReactNode;
  /** Buttons; the primary action comes last, at the right edge. */
  children?: ReactNode;
}

/** The row above a list: its sums, the rows that they cover, and the available actions. */
export function ListHead<T>({
  list,
  noun,
  matching,
  sums,
  unitsNames,
  selected,
  children,
}: ListHeadProps<T>) {
  const isPartial = list.loadedAt === null && list.rows.length > 0;
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
              {/* After the amounts, so that none of them moves once all is loaded. */}
              {isPartial && (
                <Text component="dd" size="xs" c="dimmed" flex="none" className={classes.partial}>
                  {listTexts.soFar}
                </Text>
              )}
            </Group>
          ))}
        </dl>
      </div>
      <div className={classes.side}>
        <Group gap="xs" className={`${layout.unprinted} ${classes.actions}`}>
          {children}
        </Group>
        <Group gap="xs" mih="1.75rem" c="dimmed" className={`${layout.numeric} ${classes.cover}`}>
          {selected}
          <ListCover list={list} noun={noun} matching={matching} />
        </Group>
      </div>
    </section>
  );
}
