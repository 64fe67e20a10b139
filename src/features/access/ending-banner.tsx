import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAttended } from '#api/client/attention.ts';
import { readSession, staySignedIn } from '#api/session/sign-in.ts';
import type { Session } from '#contract/session.ts';
import { timeLeft } from '#lib/time-left.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useCountdown } from '#ui/values/use-countdown.ts';
import { endingOf, nextLook, WARNED, type Ending } from './session-times.ts';
import { sessionTexts } from './texts.ts';

/** Milliseconds: a user who was active this recently stays signed in without a question. */
const AT_WORK = 60_000;
const TRY_AGAIN = 15_000;

interface EndingBannerProps {
  /** The session as last loaded. */
  session: Session;
  /** Runs when the session has ended, or belongs to another user. */
  onOver: (now: Session) => void;
}

/** Warns that the session is about to end, and extends it. */
export function EndingBanner({ session, onOver }: EndingBannerProps) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const stay = useRef<() => void>(() => {});
  const over = useEffectEvent(onOver);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const wait = (milliseconds: number): void => {
      clearTimeout(timer);
      if (!isGone) timer = setTimeout(() => void look(true), milliseconds);
    };
    const plan = (now: Session, mayStay: boolean): void => {
      const next = endingOf(now, Date.now());
      if (next === null) return;
      const isSoon = next.at - Date.now() <= WARNED;
      if (isSoon && next.canStay && mayStay && isAttended(AT_WORK)) {
        stay.current();
        return;
      }
      setEnding(isSoon ? next : null);
      wait(nextLook(next, Date.now()));
    };
    const look = async (mayStay: boolean): Promise<void> => {
      try {
        const now = await readSession();
        if (isGone) return;
        if (now.user?.name === session.user?.name) plan(now, mayStay);
        else over(now);
      } catch {
        wait(TRY_AGAIN);
      }
    };
    stay.current = () => {
      // The session itself shows whether this worked.
      void staySignedIn()
        .catch(() => {})
        .then(() => look(false));
    };
    plan(session, false);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [session]);
  if (ending === null) return null;
  return (
    <Banner
      tone="action"
      action={
        ending.canStay && (
          <Button size="compact-sm" onClick={() => stay.current()}>
            {sessionTexts.stay}
          </Button>
        )
      }
    >
      <strong>{sessionTexts.ending}.</strong>{' '}
      {ending.canStay ? sessionTexts.idle : sessionTexts.longest} <Left until={ending.at} />
    </Banner>
  );
}

/** Hidden from screen readers, because they would announce every second. */
function Left({ until }: { until: number }) {
  return <span aria-hidden>{sessionTexts.left(timeLeft(useCountdown(until)))}</span>;
}
