import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

/** A link within the page that looks like a button. */
export function LinkButton(props: ButtonProps & ComponentProps<typeof Link>) {
  return <Button component={Link} {...props} />;
}
