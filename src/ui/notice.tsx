import type { ReactNode } from 'react';
import { FailureIcon } from './icons.tsx';
import classes from './notice.module.css';
import { TechnicalDetails } from './technical-details.tsx';

interface NoticeProps {
  title: string;
  /** Particulars, e.g. what the service itself said; may be empty. */
  detail: string;
  whatToDo: string;
  /** Closed at first. */
  technical?: Parameters<typeof TechnicalDetails>[0]['facts'] | undefined;
  tone?: 'plain' | 'failure';
  /** Where it is all there is on the page. */
  isPage?: boolean;
  /** Buttons and links. */
  children?: ReactNode;
}

/** Stands where content would be: says why there is none, and what to do. */
export function Notice({
  title,
  detail,
  whatToDo,
  technical,
  tone = 'plain',
  isPage = false,
  children,
}: NoticeProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section
      className={classes.notice}
      data-tone={tone}
      role={tone === 'failure' ? 'alert' : 'status'}
    >
      {tone === 'failure' && (
        <span className={classes.icon}>
          <FailureIcon />
        </span>
      )}
      <Heading>{title}</Heading>
      {detail !== '' && <p className={classes.detail}>{detail}</p>}
      <p>{whatToDo}</p>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
      <TechnicalDetails facts={technical} />
    </section>
  );
}
