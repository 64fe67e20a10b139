import { Group, Text } from '@mantine/core';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { Session } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { AccessCard } from './access-card.tsx';
import { AccessFault } from './access-fault.tsx';
import { useSignOut } from './leave.ts';
import { accountTexts, noAccountTexts } from './texts.ts';

/** Replaces every screen for a user without a service account. */
export function NoAccountPage({ session }: { session: Session }) {
  const { mutate: leave, isError, error } = useSignOut();
  const name = session.user?.name;
  return (
    <AccessCard page={noAccountTexts.page} heading={noAccountTexts.heading}>
      <Text>
        {noAccountTexts.hint} {name !== undefined && noAccountTexts.name(visibleString(name))}
      </Text>
      {isError && (
        <AccessFault title={accountTexts.stillSignedIn}>
          {describeFailure(error).title}.
        </AccessFault>
      )}
      <Group gap="xs">
        <Button onClick={() => window.location.reload()}>{noAccountTexts.reload}</Button>
        {session.mode !== 'header' && (
          <Button variant="default" onClick={() => leave({ everywhere: false })}>
            {noAccountTexts.signOut}
          </Button>
        )}
      </Group>
    </AccessCard>
  );
}
