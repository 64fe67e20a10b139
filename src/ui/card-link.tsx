import { Paper, SimpleGrid, Text, type PaperProps, type SimpleGridProps } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './card-link.module.css';
import { Link } from './link.tsx';

/** A card that is a link as a whole. */
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

interface HeadedCardProps {
  to: string;
  /** The link's text and full accessible name. */
  name: string;
  detail: string;
  icon: ReactNode;
}

/** A card whose heading is a link; clicking anywhere on the card opens it. */
export function HeadedCard({ to, name, detail, icon }: HeadedCardProps) {
  const id = useId();
  return (
    <Paper withBorder radius="md" p="lg" pos="relative" className={classes.headed}>
      {icon}
      <Text fw={600} mt={4} mb={4}>
        <Link to={to} aria-describedby={id} className={classes.whole}>
          {name}
        </Link>
      </Text>
      <Text size="sm" c="dimmed" id={id}>
        {detail}
      </Text>
    </Paper>
  );
}

/** Lays out cards side by side. Shared, so that its code loads once. */
export function CardGrid(props: SimpleGridProps) {
  return <SimpleGrid {...props} />;
}
