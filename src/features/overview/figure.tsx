import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#lib/locale.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { Button } from '#ui/button.tsx';
import { CardLink } from '#ui/card-link.tsx';
import visually from '#ui/visually-hidden.module.css';
import { actionTexts } from '#ui/texts.ts';
import { useToday } from '#ui/values/use-today.ts';
import { overviewTexts } from './texts.ts';

export interface FigureState {
  /** `undefined` until it is loaded. */
  count: number | undefined;
  /** The real count may be higher. */
  isAtLeast?: boolean;
  /** When the count was loaded, in ms since 1970. */
  loadedAt: number | undefined;
  /** Why loading failed; `null` if it worked. */
  error: unknown;
  isLoading: boolean;
  onRetry: () => void;
}

interface FigureProps {
  name: string;
  /** Path of exactly the counted rows. */
  to: string;
  /** Says what the count covers: `Of 2,000 unread notifications`. */
  covers: string;
  state: FigureState;
}

/** A count of rows that need attention, with a link to them. Zero is small and grey. */
export function Figure({ name, to, covers, state }: FigureProps) {
  const today = useToday();
  const { count, isAtLeast, loadedAt, error, isLoading, onRetry } = state;
  if (count === undefined) {
    return (
      <Paper p="xs" mih={HEIGHT} fz="sm" c="dimmed" role="group" aria-label={name}>
        <Line figure={error === null ? '…' : '–'} name={name} />
        {/* A line that comes and goes would move what stands below. */}
        <Text size="xs" role="status" className={error === null ? visually.hidden : undefined}>
          {error === null ? overviewTexts.loading : `${describeFailure(error).title}.`}
        </Text>
        {error !== null && (
          <Button size="compact-xs" variant="default" loading={isLoading} onClick={onRetry}>
            {overviewTexts.retry}
          </Button>
        )}
      </Paper>
    );
  }
  const age =
    loadedAt === undefined ? '' : ` · ${actionTexts.updated(shortInstant(loadedAt, today))}`;
  const needs = count > 0;
  return (
    <CardLink
      to={to}
      withBorder={needs}
      p="xs"
      mih={HEIGHT}
      fz="sm"
      c={needs ? 'var(--mantine-color-text)' : 'dimmed'}
      style={needs ? marked : undefined}
      title={`${covers}${age}`}
    >
      <Line figure={`${formatCount(count)}${isAtLeast ? '+' : ''}`} name={name} needs={needs} />
      {(needs || error !== null) && (
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {covers}
          {error !== null && overviewTexts.notRefreshed}
        </Text>
      )}
    </CardLink>
  );
}

const marked = { borderInlineStart: '4px solid var(--waybill-action)' };

/**
 * Every figure has its place from the start, so that nothing moves when its count arrives: on a phone,
 * two lines of its name.
 */
export const HEIGHT = { base: '3.75rem', sm: '4.5rem' };

interface LineProps {
  figure: ReactNode;
  name: string;
  needs?: boolean;
}

function Line({ figure, name, needs = false }: LineProps) {
  return (
    <Group component="span" wrap="nowrap" align="baseline" gap={6} lh={1.35}>
      <Text
        span
        inherit
        fw={650}
        fz={needs ? '1.5rem' : 'inherit'}
        lh={needs ? 1.2 : 'inherit'}
        c={needs ? 'var(--waybill-action)' : 'inherit'}
      >
        {figure}
      </Text>{' '}
      <Text span inherit fw={needs ? 600 : 400}>
        {name}
      </Text>
    </Group>
  );
}
