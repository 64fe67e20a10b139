import { Box, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceOf } from '#lib/sentence-of.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { batchQueries, useDecideBatch } from '#api/batches.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useMay } from '#api/session/session.ts';
import type { Batch, BatchDetails, BatchKind } from '#contract/batch.ts';
import type { Permission } from '#contract/permission.ts';
import { Button } from '#ui/button.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VerdictCounts } from '#ui/values/verdict-counts.tsx';
import { Opening } from '#ui/opening.tsx';
import { BatchStateText } from './batch-table.tsx';
import type { BatchDecision } from './decide-dialog.tsx';
import { Evidence } from './evidence.tsx';
import { attentionTexts, batchTexts, countedLines, kindNames } from './texts.ts';
import { timeLeft } from '#lib/time-left.ts';
import { useCountdown } from '#ui/values/use-countdown.ts';

const DecideDialog = lazy(async () => ({
  default: (await import('./decide-dialog.tsx')).DecideDialog,
}));

/** A batch with an unknown outcome: its state, the evidence, and the decisions. */
export function AttentionBatch({ batch }: { batch: Batch }) {
  const now = useToday();
  const details = useQuery(batchQueries.detail(batch.id));
  const current = details.data ?? batch;
  return (
    <Box component="article" py="sm" aria-label={batchTexts.heading(batch.id)}>
      <Title order={3} size="md" fw={600} mb={4}>
        <IconAlertTriangle
          size="1rem"
          color="var(--waybill-action)"
          style={{ verticalAlign: '-2px' }}
          aria-hidden
        />{' '}
        <Link to={`/batches/${batch.id}`} state={fromHere}>
          {kindNames[current.kind]}: {countedLines(current)}
        </Link>{' '}
        <BatchStateText state={current.state} />
      </Title>
      <Text inherit mb="xs">
        {sentenceOf(current.reason)}{' '}
        {current.sendingAt === null ? (
          // The reason of a held batch already says this.
          details.data?.held == null && attentionTexts.notSent
        ) : (
          <>
            {attentionTexts.sent} <OwnTime text={current.sendingAt} now={now} />.
          </>
        )}{' '}
        <VerdictCounts counts={current.verdicts} />
      </Text>
      {details.data ? (
        <>
          <Evidence evidence={details.data.evidence} now={now} />
          <WaysOn batch={details.data} readAt={details.dataUpdatedAt} />
        </>
      ) : (
        details.isError && <p role="alert">{describeFailure(details.error).title}.</p>
      )}
    </Box>
  );
}

/** A decision needs the same permission as the write itself. */
const permissionOf: Record<BatchKind, Permission> = {
  update: { role: 'triage', kind: 'write' },
  archive: { role: 'triage', kind: 'write' },
  acknowledge: { role: 'accounting', kind: 'write' },
  apply: { role: 'payer', kind: 'write' },
};

/** The decisions that the user can make, unless Waybill can decide by itself. */
export function WaysOn({ batch, readAt }: { batch: BatchDetails; readAt: number }) {
  const decide = useDecideBatch(batch.id);
  const [asked, setAsked] = useState<BatchDecision | null>(null);
  const { may, waitingTimeLeft, waitRestarted, kind, state, isFollowed, held } = batch;
  const isMine = useMay()(permissionOf[kind]);
  // A disabled button shows the remaining waiting time.
  const maySendAgain = isMine && (may.sendAgain || state === 'UNKNOWN');
  const settlesItself = kind !== 'apply' && !batch.needsPerson && !isFollowed;
  // Waybill checks a held payment again by itself.
  const maySendTwice = kind === 'apply' && held === null;
  const sendAgain = (): void => {
    if (maySendTwice) setAsked('send-again');
    else decide.mutate({ decision: 'send-again', note: '' });
  };
  return (
    <>
      {settlesItself && <Text inherit>{attentionTexts.checking}</Text>}
      {!isMine && <Text inherit>{attentionTexts.otherRole(permissionOf[kind].role)}</Text>}
      {waitRestarted !== null && <Text inherit>{attentionTexts.restarted[waitRestarted]}</Text>}
      <Group gap="xs" mt="xs">
        {may.arrived && (
          <Button variant="default" onClick={() => setAsked('arrived')}>
            {attentionTexts.arrived}
          </Button>
        )}
        {maySendAgain && held?.why !== 'listed' && (
          <SendAgainButton
            name={held === null ? attentionTexts.sendAgain : attentionTexts.tryAgain}
            until={readAt + waitingTimeLeft}
            isPending={decide.isPending}
            isMain={!maySendTwice}
            onClick={sendAgain}
          />
        )}
        {maySendAgain && held !== null && (
          <Button
            variant="default"
            disabled={decide.isPending}
            onClick={() => setAsked('send-anyway')}
          >
            {attentionTexts.sendAnyway}
          </Button>
        )}
      </Group>
      {decide.isError && (
        <Text role="alert" inherit mt="xs" c="var(--waybill-failure)">
          {describeFailure(decide.error).title}. {describeFailure(decide.error).detail}
        </Text>
      )}
      {asked !== null && (
        <Opening>
          <DecideDialog
            batch={batch}
            decision={asked}
            onClosed={(note) => {
              const decision = asked;
              setAsked(null);
              if (note === null) return;
              if (decision === 'send-anyway') {
                decide.mutate({ decision: 'send-again', note, despite: held?.codes ?? [] });
              } else decide.mutate({ decision, note });
            }}
          />
        </Opening>
      )}
    </>
  );
}

interface SendAgainButtonProps {
  name: string;
  /** When the waiting time ends by this browser's clock, in ms since 1970. */
  until: number;
  isPending: boolean;
  /** Whether it is the way on that is right for most. */
  isMain: boolean;
  onClick: () => void;
}

/** Disabled until the waiting time is over, which it shows. */
function SendAgainButton({ name, until, isPending, isMain, onClick }: SendAgainButtonProps) {
  const left = useCountdown(until);
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      disabled={left > 0}
      loading={isPending}
      onClick={onClick}
    >
      {name}
      {left > 0 && attentionTexts.inTime(timeLeft(left))}
    </Button>
  );
}
