import { EmptyState } from '@mantine/core';
import '@mantine/core/styles/EmptyState.css';
import { IconAlertOctagon } from '@tabler/icons-react';
import { toneRole } from './banner.tsx';
import type { NoticeProps } from './notice.tsx';
import { TechnicalDetails } from '../details/technical-details.tsx';

/** Centered lines of about the same length. */
const balanced = { textWrap: 'balance' } as const;

export function NoticeState({
  title,
  detail,
  whatToDo,
  technical,
  tone = 'plain',
  isPage = false,
  children,
}: NoticeProps) {
  return (
    <EmptyState
      role={toneRole(tone)}
      maw="32.5rem"
      mx="auto"
      px="lg"
      pt="4rem"
      pb="xl"
      style={{ overflowWrap: 'anywhere' }}
    >
      {tone === 'failure' && (
        <EmptyState.Indicator c="var(--waybill-failure)" fz="2rem">
          <IconAlertOctagon stroke={1.75} aria-hidden />
        </EmptyState.Indicator>
      )}
      <EmptyState.Title order={isPage ? 1 : 2}>{title}</EmptyState.Title>
      {detail !== '' && (
        <EmptyState.Description c="var(--mantine-color-text)" style={balanced}>
          {detail}
        </EmptyState.Description>
      )}
      <EmptyState.Description style={balanced}>{whatToDo}</EmptyState.Description>
      {children !== undefined && (
        <EmptyState.Actions mt="xs" style={{ justifyContent: 'center' }}>
          {children}
        </EmptyState.Actions>
      )}
      <TechnicalDetails facts={technical} />
    </EmptyState>
  );
}
