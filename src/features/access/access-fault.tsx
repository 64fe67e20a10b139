import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './access.module.css';

interface AccessFaultProps {
  id?: string;
  title?: string;
  children: ReactNode;
}

/** Says why a sign-in or sign-out failed. */
export function AccessFault({ id, title, children }: AccessFaultProps) {
  return (
    <Text id={id} role="alert" size="sm" className={classes.fault}>
      {title !== undefined && <strong>{title} </strong>}
      {children}
    </Text>
  );
}
