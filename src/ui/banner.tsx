import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { ActionIcon, FailureIcon } from './icons.tsx';

/** A line above content that stays usable: what is not as it should be. */
export function Banner({ tone, children }: { tone: 'action' | 'failure'; children: ReactNode }) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : 'status'}>
      {tone === 'failure' ? <FailureIcon /> : <ActionIcon />}
      <div className={classes.text}>{children}</div>
    </div>
  );
}
