import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { late } from '../late.tsx';
import { toneRole } from './banner.tsx';
import type { TechnicalDetails } from '../details/technical-details.tsx';

export interface NoticeProps {
  title: string;
  /** Particulars, e.g. what the service itself said; may be empty. */
  detail: string;
  whatToDo: string;
  /** Closed at first. */
  technical?: Parameters<typeof TechnicalDetails>[0]['facts'] | undefined;
  tone?: 'plain' | 'failure';
  /** Whether it is the only content of the page. */
  isPage?: boolean;
  /** Buttons and links. */
  children?: ReactNode;
}

const State = late<NoticeProps>(
  async () => (await import('./state-parts.tsx')).NoticeState,
  ({ title, detail, whatToDo, tone, isLoading, children }) =>
    isLoading ? null : (
      <Box p="lg" role={toneRole(tone)}>
        <b>{title}</b> {detail} {whatToDo} {children}
      </Box>
    ),
);

/** Loads the styled version before a notice needs it. */
export const loadNotice = State.load;

/** Replaces missing content: explains why there is none, and what to do. */
export const Notice = State.Component;
