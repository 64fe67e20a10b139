import { Group, Paper, Title } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import classes from './overview.module.css';
import { overviewTexts } from './texts.ts';

interface CardProps {
  title: string;
  /** Says what the card covers. */
  note: ReactNode;
  isWide?: boolean;
  /** The data of the chart as a table of links; the card switches between them. */
  table?: ReactNode;
  children: ReactNode;
}

/** A card of the overview: a figure, a chart or its table. */
export function Card({ title, note, isWide, table, children }: CardProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      p="md"
      className={classes.card}
      aria-labelledby={id}
      data-wide={isWide || undefined}
    >
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Title order={3} size="md" fw={650} id={id}>
          {title}
        </Title>
        {table !== undefined && (
          <Button size="compact-xs" variant="subtle" flex="none" onClick={() => setTable(!isTable)}>
            {isTable ? overviewTexts.viewAsChart : overviewTexts.viewAsTable}
          </Button>
        )}
      </Group>
      <p className={classes.note}>{note}</p>
      {isTable ? table : children}
    </Paper>
  );
}
