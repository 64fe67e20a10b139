import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { describeFailure } from '#api/client/describe-failure.ts';
import { isNobody, sessionQuery } from '#api/session/session.ts';
import { beginSession } from '#api/session/sign-in.ts';
import type { Session, SignInFailure } from '#contract/session.ts';
import { returnPath } from '#lib/return-path.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { AccessCard } from './access-card.tsx';
import { AccessFault } from './access-fault.tsx';
import { oidcPath } from './oidc-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { tabs } from './tabs.ts';
import { signInFailures, signInTexts } from './texts.ts';

/** The only screen without a session. Returns the user to the screen they came from. */
export function SignInPage() {
  const session = useQuery(sessionQuery);
  const parameters = useParameters();
  const returnTo = returnPath(parameters.get('returnTo') ?? undefined);
  const name = session.data?.user?.name;
  const isDone = parameters.has('done') && name !== undefined;
  useEffect(() => {
    if (!isDone) return;
    tabs.tell({ kind: 'signed-in', name });
    window.close();
  }, [isDone, name]);
  useEffect(
    () =>
      tabs.hear(({ kind }) => {
        if (kind === 'signed-in') window.location.reload();
      }),
    [],
  );
  if (session.isPending) return null;
  if (session.data && !isNobody(session.data) && !isDone) {
    return <Navigate to={returnTo} replace />;
  }
  return (
    <AccessCard page={signInTexts.page} heading={isDone ? signInTexts.done : signInTexts.heading}>
      {isDone ? (
        <Text>{signInTexts.doneHint}</Text>
      ) : session.isError ? (
        <Away
          error={session.error}
          isAsking={session.isFetching}
          onRetry={() => void session.refetch()}
        />
      ) : (
        <WayIn session={session.data} returnTo={returnTo} failure={parameters.get('failure')} />
      )}
    </AccessCard>
  );
}

interface WayInProps {
  session: Session;
  returnTo: string;
  /** Why the last sign-in at a provider failed. */
  failure: string | null;
}

function WayIn({ session, returnTo, failure }: WayInProps) {
  const client = useQueryClient();
  const problem = session.problem !== null && (
    <AccessFault title={signInTexts.unavailable}>{session.problem}</AccessFault>
  );
  if (session.mode === 'header') {
    return (
      <>
        <Text>
          {signInTexts.header} {signInTexts.headerHelp}
        </Text>
        <Button onClick={() => window.location.reload()}>{signInTexts.tryAgain}</Button>
      </>
    );
  }
  if (session.mode === 'oidc') {
    return (
      <>
        {problem}
        {failure !== null && <AccessFault>{describeSignInFailure(failure)}</AccessFault>}
        <ButtonLink href={oidcPath(returnTo)}>{signInTexts.signIn}</ButtonLink>
        <Text size="sm" c="dimmed">
          {signInTexts.oidcHint}
        </Text>
      </>
    );
  }
  return (
    <>
      {problem}
      <SignInForm
        onSignedIn={(begun) => {
          beginSession(client, begun);
          if (begun.user) tabs.tell({ kind: 'signed-in', name: begun.user.name });
        }}
      />
      <Text size="sm" c="dimmed">
        {signInTexts.localHint}
      </Text>
    </>
  );
}

interface AwayProps {
  error: unknown;
  isAsking: boolean;
  onRetry: () => void;
}

function Away({ error, isAsking, onRetry }: AwayProps) {
  const { title, detail, whatToDo } = describeFailure(error);
  return (
    <>
      <AccessFault title={`${title}.`}>
        {detail} {whatToDo}
      </AccessFault>
      <Button loading={isAsking} onClick={onRetry}>
        {signInTexts.retry}
      </Button>
    </>
  );
}

/** Explains the failure code in the address. */
function describeSignInFailure(failure: string): string {
  return Object.hasOwn(signInFailures, failure)
    ? signInFailures[failure as SignInFailure]
    : signInTexts.failed;
}
