import { Paper, Title, type PaperProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface StandOutProps extends PaperProps {
  /** `plain`: nothing is wrong. */
  tone: 'plain' | 'action' | 'failure';
  title?: ReactNode;
  /** Makes it a landmark. */
  label?: string;
  /** `status` for content that appears while the page is used. */
  role?: 'status' | 'alert' | 'group';
  children: ReactNode;
}

const backs = {
  plain: 'transparent',
  action: 'var(--waybill-action-back)',
  failure: 'var(--waybill-failure-back)',
};

const edges = {
  plain: undefined,
  action: 'var(--waybill-action)',
  failure: 'var(--waybill-failure)',
};

/** A highlighted part of a page. */
export function StandOut({ tone, title, label, role, children, ...props }: StandOutProps) {
  return (
    <Paper
      component={label === undefined || role ? 'div' : 'section'}
      withBorder
      px="md"
      py="sm"
      mb="md"
      fz="sm"
      bg={backs[tone]}
      style={{
        overflowWrap: 'anywhere',
        borderColor: title === undefined ? undefined : edges[tone],
      }}
      aria-label={label}
      role={role}
      {...props}
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
