import { Center, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Center.css';
import { PageTitle } from '#ui/panels/page-title.tsx';

interface AccessCardProps {
  page: string;
  heading: string;
  children: ReactNode;
}

/** The only thing on a screen without a session or an account. */
export function AccessCard({ page, heading, children }: AccessCardProps) {
  return (
    // A little above the middle, where the eye looks first.
    <Center component="main" mih="100dvh" p="md" pb="12dvh" bg="var(--waybill-chrome)">
      <PageTitle name={page} />
      <Paper withBorder radius="md" p="xl" w="23rem" maw="100%">
        <Stack gap="sm">
          <img src="/icon.svg" alt="" width={36} height={36} />
          <Title order={1} size="h4">
            {heading}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
