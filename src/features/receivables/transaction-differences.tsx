import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  reasonName,
  useChangeDifference,
  useDifferences,
  useReasons,
  useRemoveDifference,
} from '#api/differences.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useMay } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { Difference } from '#contract/difference.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { idKey } from '#lib/guid.ts';
import { unitsName } from '#lib/units-name.ts';
import { Bullet, Bullets } from '#ui/bullets.tsx';
import { SmallButton } from '#ui/button.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { fromHere, Part } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { ReasonFields } from '#ui/values/reason-fields.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { differenceTexts } from './texts.ts';

/** Explains why payments left part of a transaction open; absent if none gave a reason. */
export function TransactionDifferences({ id, now }: { id: string; now: number }) {
  const known = useDifferences().get(idKey(id));
  if (!known) return null;
  return (
    <Part title={differenceTexts.heading}>
      <Text size="sm" c="dimmed" mb="xs">
        {differenceTexts.hint}
      </Text>
      <Bullets listStyleType="none" spacing="sm">
        {known.map((difference) => (
          <OneDifference key={difference.id} difference={difference} now={now} />
        ))}
      </Bullets>
    </Part>
  );
}

function OneDifference({ difference, now }: { difference: Difference; now: number }) {
  const { id, batch, paymentNumber, units, amount, reason, note, who, at, state } = difference;
  const settings = useQuery(settingsQuery).data;
  const reasons = useReasons();
  const mayChange = useMay()({ role: 'payer', kind: 'write' });
  const change = useChangeDifference();
  const remove = useRemoveDifference();
  const error = change.error ?? remove.error;
  return (
    <Bullet>
      <Text size="sm">
        <strong>
          {differenceTexts.open(
            formatAmount(amount),
            unitsName(settings?.codes.units ?? {}, units),
            reasonName(reasons, reason),
          )}
        </strong>{' '}
        {differenceTexts.states[state]}{' '}
        <Link to={`/batches/${batch}`} state={fromHere}>
          {differenceTexts.payment}
          {paymentNumber !== null && (
            <>
              {' '}
              <VisibleText text={paymentNumber} />
            </>
          )}
        </Link>
        , <OwnTime text={at} now={now} />
        {who !== null && (
          <>
            {' · '}
            <VisibleText text={who} />
          </>
        )}
      </Text>
      {note !== '' && (
        <Text size="sm">
          <VisibleText text={note} />
        </Text>
      )}
      {error && (
        <Text size="sm" role="alert" c="red">
          {describeFailure(error).title}.
        </Text>
      )}
      {mayChange && (
        <Group align="end" gap="xs">
          <ReasonFields
            reasons={reasons}
            given={{ reason, note }}
            onChange={(given) => (given ? change.mutate({ id, ...given }) : remove.mutate(id))}
          />
          <SmallButton loading={remove.isPending} onClick={() => remove.mutate(id)}>
            {differenceTexts.remove}
          </SmallButton>
        </Group>
      )}
    </Bullet>
  );
}
