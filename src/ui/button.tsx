import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Look {
  /** `filled` is the one action that a place is there for. */
  variant?: 'filled' | 'default' | 'subtle' | 'light';
  size?: 'sm' | 'compact-sm' | 'compact-xs';
  /** Red where what is done can't be taken back. */
  color?: 'red' | 'gray';
  leftSection?: ReactNode;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'color'> {
  /** Turns in place of its words, and can't be pressed. */
  loading?: boolean;
}

/**
 * A button in the theme's colours. The library's brings transitions and three kinds of loaders to
 * the first screen, which has a budget of bytes.
 */
export function Button({ loading = false, onClick, ...props }: ButtonProps) {
  const { leftSection, children, ...rest } = props;
  return (
    <button
      type="button"
      {...withLook(rest)}
      // Not `disabled`: it would lose the focus while it turns.
      aria-disabled={loading || undefined}
      data-loading={loading || undefined}
      onClick={loading ? stop : onClick}
    >
      {leftSection}
      <span className={classes.label}>{children}</span>
      {loading && <Spinner />}
    </button>
  );
}

/** It neither acts nor sends a form. */
function stop(event: MouseEvent): void {
  event.preventDefault();
}

/** A link out of this page that looks like a button. */
export function ButtonLink(props: Look & Omit<ComponentProps<'a'>, 'color'>) {
  const { leftSection, children, ...rest } = props;
  return (
    <a {...withLook(rest)}>
      {leftSection}
      <span className={classes.label}>{children}</span>
    </a>
  );
}

function withLook<Props extends Look & { className?: string | undefined }>(props: Props) {
  const { variant = 'filled', size = 'sm', color, className = '', ...rest } = props;
  return {
    ...rest,
    className: `${classes.button} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
  };
}
