import { describeFailure } from '#api/describe-failure.ts';
import type { Session } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './access.module.css';
import { useSignOut } from './leave.ts';

/** Stands in place of every screen for whom the settings bind to no account at the service. */
export function NoAccountPage({ session }: { session: Session }) {
  const { mutate: leave, isError, error } = useSignOut();
  const name = session.user?.name;
  return (
    <main className={classes.page}>
      <PageTitle name="No service account" />
      <div className={classes.card}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <h1>No service account is bound to you</h1>
        <p>
          Waybill shows the notifications and the ledger of accounts at a service, and whoever runs
          it names the people of each. {name !== undefined && `You are ${visibleString(name)}.`}
        </p>
        {isError && (
          <p role="alert" className={classes.fault}>
            <strong>You are still signed in.</strong> {describeFailure(error).title}.
          </p>
        )}
        <div className={classes.ways}>
          <Button onClick={() => window.location.reload()}>Look again</Button>
          {session.mode !== 'header' && (
            <Button variant="default" onClick={() => leave({ everywhere: false })}>
              Sign out
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
