import { Paper, SimpleGrid, type PaperProps, type SimpleGridProps } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import type { ComponentProps } from 'react';
import classes from './card-link.module.css';
import { Link } from './link.tsx';

/** A card that leads somewhere as a whole. */
export function CardLink(props: PaperProps & ComponentProps<typeof Link>) {
  return (
    <Paper
      component={Link}
      c="var(--mantine-color-text)"
      radius="md"
      className={classes.card}
      {...props}
    />
  );
}

/** Lays out cards side by side. Shared, so that its code loads once. */
export function CardGrid(props: SimpleGridProps) {
  return <SimpleGrid {...props} />;
}
