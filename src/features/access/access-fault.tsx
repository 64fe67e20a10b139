import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import layout from '#ui/layout.module.css';

interface AccessFaultProps {
  id?: string;
  title?: string;
  children: ReactNode;
}

/** Explains why a sign-in or sign-out failed. */
export function AccessFault({ id, title, children }: AccessFaultProps) {
  return (
    <Paper
      id={id}
      role="alert"
      px="sm"
      py="xs"
      fz="sm"
      bg="var(--waybill-failure-back)"
      className={layout.breaks}
    >
      {title !== undefined && <strong>{title} </strong>}
      {children}
    </Paper>
  );
}
