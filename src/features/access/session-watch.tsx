import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { forget } from '#api/offline/forget.ts';
import { sessionEnd } from '#api/client/session-end.ts';
import { isAccountOf } from '#api/client/service-account.ts';
import { restart } from '#api/session/session.ts';
import { readSession, resumeSession } from '#api/session/sign-in.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { useReturn } from '#api/client/use-return.ts';
import type { Session } from '#contract/session.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EndedDialog } from './ended-dialog.tsx';
import { EndingBanner } from './ending-banner.tsx';
import { LinkedElsewhere } from './linked-elsewhere.tsx';
import { tabs } from './tabs.ts';
import { sessionTexts } from './texts.ts';

interface SessionWatchProps {
  session: Session;
  user: NonNullable<Session['user']>;
}

/** Watches for the end of the session and for the next sign-in. */
export function SessionWatch({ session, user }: SessionWatchProps) {
  const client = useQueryClient();
  const end = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  const [isPutOff, setPutOff] = useState(false);
  const { name } = user;

  /** Continues after a sign-in, by the same user or another one. */
  const goOn = useCallback(
    (now: Session): void => {
      if (now.user === null) return;
      setPutOff(false);
      if (now.user.name === name && isAccountOf(now)) resumeSession(client, now);
      else restart();
    },
    [client, name],
  );
  const look = useCallback((): void => {
    // If the session can't be loaded, the dialog stays open.
    readSession().then(goOn, () => {});
  }, [goOn]);

  useEffect(() => {
    tabs.tell({ kind: 'signed-in', name });
    return tabs.hear((message) => {
      if (message.kind === 'signed-in') {
        if (message.name !== name) restart();
        else if (sessionEnd.get() === 'ended') look();
        return;
      }
      const account = client.getQueryData(settingsQuery.queryKey)?.account;
      if (account === undefined || !message.accounts.includes(account)) return;
      sessionEnd.leave();
      void forget(account).then(() => window.location.assign('/sign-in'));
    });
  }, [client, name, look]);
  useReturn(() => {
    if (sessionEnd.get() === 'ended') look();
  });

  if (end === null)
    return (
      <>
        <LinkedElsewhere session={session} />
        <EndingBanner
          session={session}
          onOver={(now) => (now.user ? goOn(now) : sessionEnd.note())}
        />
      </>
    );
  if (end === 'left') return null;
  return isPutOff ? (
    <Banner
      tone="failure"
      action={
        <Button size="compact-sm" onClick={() => setPutOff(false)}>
          {sessionTexts.signIn}
        </Button>
      }
    >
      <strong>{sessionTexts.ended}.</strong> {sessionTexts.paused}
    </Banner>
  ) : (
    <EndedDialog
      mode={session.mode}
      former={name}
      onSignedIn={(now) => {
        if (now.user) tabs.tell({ kind: 'signed-in', name: now.user.name });
        goOn(now);
      }}
      onPutOff={() => setPutOff(true)}
    />
  );
}
