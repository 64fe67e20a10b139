import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { ActionIcon, FailureIcon, InfoIcon } from './icons.tsx';

const icons = {
  /** Nothing is wrong. */
  plain: <InfoIcon />,
  action: <ActionIcon />,
  failure: <FailureIcon />,
};

interface BannerProps {
  tone: keyof typeof icons;
  /** A button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line above content that stays usable: what is not as it should be. */
export function Banner({ tone, action, children }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : 'status'}>
      {icons[tone]}
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
