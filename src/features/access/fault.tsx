import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './access.module.css';

interface FaultProps {
  id?: string;
  title?: string;
  children: ReactNode;
}

/** Says why a sign-in or sign-out failed. */
export function Fault({ id, title, children }: FaultProps) {
  return (
    <Text id={id} role="alert" size="sm" className={classes.fault}>
      {title !== undefined && <strong>{title} </strong>}
      {children}
    </Text>
  );
}
