import {
  Box,
  Button as MantineButton,
  Loader,
  type ButtonProps as MantineButtonProps,
  type ElementProps,
} from '@mantine/core';
import type { MouseEvent } from 'react';

interface ButtonProps
  extends Omit<MantineButtonProps, 'loading'>, ElementProps<'button', keyof MantineButtonProps> {
  loading?: boolean;
}

/** Mantine's button. While it loads it keeps the focus, which `disabled` would lose. */
export function Button({ loading = false, leftSection, onClick, ...props }: ButtonProps) {
  return (
    <MantineButton
      {...props}
      leftSection={loading ? <Loader size="xs" color="currentColor" /> : leftSection}
      aria-disabled={loading || undefined}
      data-loading={loading || undefined}
      onClick={loading ? stop : onClick}
    />
  );
}

/** It neither acts nor sends a form. */
function stop(event: MouseEvent): void {
  event.preventDefault();
}

/** Beside the icon of a button, where there is room for it. The button has a name of its own. */
export function ButtonWord({ from = 'sm', children }: { from?: 'xs' | 'sm'; children: string }) {
  return (
    <Box component="span" ml={6} visibleFrom={from}>
      {children}
    </Box>
  );
}

/** A link out of this page that looks like a button. */
export function ButtonLink(
  props: MantineButtonProps & ElementProps<'a', keyof MantineButtonProps>,
) {
  return <MantineButton component="a" {...props} />;
}
