import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface StandOutProps {
  /** `plain`: nothing is wrong. */
  tone: 'plain' | 'action' | 'failure';
  title?: ReactNode;
  /** Makes it a landmark. */
  label?: string;
  children: ReactNode;
}

const backs = {
  plain: 'transparent',
  action: 'var(--waybill-action-back)',
  failure: 'var(--waybill-failure-back)',
};

/** A part of a page that must not be missed. */
export function StandOut({ tone, title, label, children }: StandOutProps) {
  return (
    <Paper
      component={label === undefined ? 'div' : 'section'}
      withBorder
      px="md"
      py="sm"
      mb="md"
      fz="sm"
      bg={backs[tone]}
      style={{ overflowWrap: 'anywhere' }}
      aria-label={label}
    >
      {title !== undefined && (
        <Title order={2} size="md" fw={650} mb={4}>
          {title}
        </Title>
      )}
      {children}
    </Paper>
  );
}
