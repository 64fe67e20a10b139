import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { describeFailure } from '#api/describe-failure.ts';
import { beginSession, isNobody, sessionQuery } from '#api/session.ts';
import type { Session, SignInFailure } from '#contract/session.ts';
import { returnPath } from '#lib/return-path.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './access.module.css';
import { oidcPath } from './oidc-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { tabs } from './tabs.ts';

/** Where nobody is signed in: the one screen there is. Leads back to where one was. */
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
    <main className={classes.page}>
      <PageTitle name="Sign in" />
      <div className={classes.card}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        {isDone ? (
          <>
            <h1>You are signed in</h1>
            <p>This tab can be closed; Waybill goes on in the other.</p>
          </>
        ) : (
          <>
            <h1>Sign in to Waybill</h1>
            {session.isError ? (
              <Away
                error={session.error}
                isAsking={session.isFetching}
                onRetry={() => void session.refetch()}
              />
            ) : (
              <WayIn
                session={session.data}
                returnTo={returnTo}
                failure={parameters.get('failure')}
              />
            )}
          </>
        )}
      </div>
    </main>
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
    <p role="alert" className={classes.fault}>
      <strong>Nobody can sign in at the moment.</strong> {session.problem}
    </p>
  );
  if (session.mode === 'header') {
    return (
      <>
        <p>
          A proxy in front of Waybill signs people in, and it has not said who you are. Open Waybill
          by the address that whoever runs it gave you.
        </p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </>
    );
  }
  if (session.mode === 'oidc') {
    return (
      <>
        {problem}
        {failure !== null && (
          <p role="alert" className={classes.fault}>
            {failureWords(failure)}
          </p>
        )}
        <ButtonLink href={oidcPath(returnTo)}>Sign in</ButtonLink>
        <p className={classes.small}>You sign in with your organization, and come back here.</p>
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
      <p className={classes.small}>Whoever runs Waybill gives you a name and a password.</p>
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
      <p role="alert" className={classes.fault}>
        <strong>{title}.</strong> {detail} {whatToDo}
      </p>
      <Button loading={isAsking} onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}

const words: Record<SignInFailure, string> = {
  unavailable: 'Your organization’s sign-in can’t be reached. Wait a little, then try again.',
  refused: 'Your organization’s sign-in said no. Try again, or ask those who look after it.',
  expired: 'The sign-in took too long, or began in another browser. Try again.',
  failed: 'The sign-in failed: its answer can’t be trusted. Contact your administrator.',
};

/** Why a sign-in at the provider failed, by the word that the address holds. */
function failureWords(failure: string): string {
  return Object.hasOwn(words, failure)
    ? words[failure as SignInFailure]
    : 'The sign-in failed. Try again.';
}
