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

/** Mantine's button. It stays focused while loading, because `disabled` would lose the focus. */
export function Button({ loading = false, leftSection, onClick, ...props }: ButtonProps) {
  return (
    <MantineButton
      {...props}
      leftSection={loading ? <Loader size="xs" color="currentColor" /> : leftSection}
      aria-disabled={loading || undefined}
      data-loading={loading ? (leftSection ? 'beside' : 'alone') : undefined}
      onClick={loading ? stop : onClick}
    />
  );
}

/** The usual button of a bar, a row or a card: small and neutral, unless `props` say otherwise. */
export function SmallButton(props: ButtonProps) {
  return <Button size="compact-sm" variant="default" {...props} />;
}

/** Prevents the button from acting or submitting a form. */
function stop(event: MouseEvent): void {
  event.preventDefault();
}

/** The text beside a button's icon, if there is space. The button has its own accessible name. */
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
