import { Box, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { CardGrid } from '#ui/card-link.tsx';
import { Button } from '#ui/button.tsx';
import { overviewTexts } from './texts.ts';

interface CardProps {
  title: string;
  /** Describes the card's data. */
  note: ReactNode;
  isWide?: boolean;
  /** More of the chart's data, as a table of links; the card switches between them. */
  table?: ReactNode;
  children: ReactNode;
}

/** Pixels of a chart's table. */
const HEAD = 32;
const ROW = 48;

/** One bar for each row, because a whole area would be the most visible part of the screen. */
const bars = { mask: `repeating-linear-gradient(#000 0 10px, transparent 10px ${ROW}px)` };

const wide = { gridColumn: '1 / -1' };

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
      aria-labelledby={id}
      {...(isWide && { style: wide })}
    >
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Title order={3} size="md" fw={650} id={id}>
          {title}
        </Title>
        {table !== undefined && (
          <Button size="compact-xs" variant="subtle" flex="none" onClick={() => setTable(!isTable)}>
            {isTable ? overviewTexts.showChart : overviewTexts.showTypes}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt={2} mb="sm">
        {note}
      </Text>
      {isTable ? table : children}
    </Paper>
  );
}

/** A placeholder as high as a chart of so many rows, so that nothing below moves. */
export function ChartPlaceholder({ rows }: { rows: number }) {
  return <Skeleton height={HEAD + rows * ROW} style={bars} />;
}

/** The cards of a section: two in a row where there is room. */
export function Cards({ children }: { children: ReactNode }) {
  return (
    <CardGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {children}
    </CardGrid>
  );
}

/** A section of the overview. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <Box component="section" mb="xl" aria-labelledby={id}>
      <Title order={2} size="lg" fw={650} mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </Box>
  );
}
