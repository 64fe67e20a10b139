import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './access.module.css';

interface AccessCardProps {
  page: string;
  heading: string;
  children: ReactNode;
}

/** The only thing on a screen without a session or an account. */
export function AccessCard({ page, heading, children }: AccessCardProps) {
  return (
    <main className={classes.page}>
      <PageTitle name={page} />
      <Paper withBorder radius="md" p="xl" className={classes.card}>
        <Stack gap="sm">
          <img src="/icon.svg" alt="" width={36} height={36} />
          <Title order={1} size="h4">
            {heading}
          </Title>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
