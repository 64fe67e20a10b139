import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { ActionIcon, FailureIcon } from './icons.tsx';

interface BannerProps {
  tone: 'action' | 'failure';
  /** A button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line above content that stays usable: what is not as it should be. */
export function Banner({ tone, action, children }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : 'status'}>
      {tone === 'failure' ? <FailureIcon /> : <ActionIcon />}
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
