import { describeFailure } from '#api/describe-failure.ts';
import type { Session } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './access.module.css';
import { useSignOut } from './leave.ts';
import { accountTexts, noAccountTexts } from './texts.ts';

/** Replaces every screen for a user without a service account. */
export function NoAccountPage({ session }: { session: Session }) {
  const { mutate: leave, isError, error } = useSignOut();
  const name = session.user?.name;
  return (
    <main className={classes.page}>
      <PageTitle name={noAccountTexts.page} />
      <div className={classes.card}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <h1>{noAccountTexts.heading}</h1>
        <p>
          {noAccountTexts.hint} {name !== undefined && noAccountTexts.name(visibleString(name))}
        </p>
        {isError && (
          <p role="alert" className={classes.fault}>
            <strong>{accountTexts.stillSignedIn}</strong> {describeFailure(error).title}.
          </p>
        )}
        <div className={classes.ways}>
          <Button onClick={() => window.location.reload()}>{noAccountTexts.reload}</Button>
          {session.mode !== 'header' && (
            <Button variant="default" onClick={() => leave({ everywhere: false })}>
              {noAccountTexts.signOut}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
