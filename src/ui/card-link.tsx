import { Paper, type PaperProps } from '@mantine/core';
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
