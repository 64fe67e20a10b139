import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '#api/describe-failure.ts';
import { currentAccount } from '#api/service-account.ts';
import type { Session, Role } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import classes from './access.module.css';
import { AccountChooser } from './account-chooser.tsx';
import { clearAway, keptKeys, useSignOut } from './leave.ts';

interface AccountControlProps {
  session: Session;
  /** As the tools of the header look. */
  className: string | undefined;
}

/** Who is signed in, what they may do, the account at the service, and the ways out. */
export function AccountControl({ session, className }: AccountControlProps) {
  const { user, accounts } = session;
  const name = user && visibleString(user.name);
  // Of one there is nothing to tell.
  const choices = accounts !== null && accounts.length > 1 ? accounts : null;
  const label = choices && visibleString(currentAccount(session)?.label ?? '');
  const client = useQueryClient();
  const { mutate: leave, isError, error } = useSignOut();
  const hasSession = session.mode !== 'header' && user !== null;
  useCommands(
    hasSession
      ? [
          { name: 'Sign out', group: 'Everywhere', run: () => leave({ everywhere: false }) },
          {
            name: 'Sign out everywhere',
            group: 'Everywhere',
            run: () => leave({ everywhere: true }),
          },
        ]
      : [],
  );
  return (
    <Disclosure
      label="Account"
      buttonLabel={`Account: ${[name, label].filter(Boolean).join(', ')}`}
      buttonClassName={className}
      button={
        <>
          {label && <span className={classes.service}>{label}</span>}
          {name && <span className={classes.account}>{name}</span>}
        </>
      }
      {...(choices && { group: 'Everywhere' })}
    >
      <div className={classes.panel}>
        {user && (
          <div>
            <p className={classes.name}>{name}</p>
            {user.roles.length === 0 && <p>No role yet: whoever runs Waybill can give you one.</p>}
            <ul>
              {user.roles.map((role) => (
                <li key={role}>{roleWords[role]}</li>
              ))}
            </ul>
          </div>
        )}
        {choices && <AccountChooser session={session} accounts={choices} />}
        {user && <Unsent session={session} />}
        {isError && (
          <p role="alert" className={classes.fault}>
            <strong>You are still signed in.</strong> {describeFailure(error).title}.
          </p>
        )}
        {hasSession && (
          <div className={classes.ways}>
            <Button size="compact-sm" onClick={() => leave({ everywhere: false })}>
              Sign out
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => leave({ everywhere: true })}>
              Sign out everywhere
            </Button>
          </div>
        )}
        {session.mode === 'header' && (
          <>
            <p>The proxy in front of Waybill signs you in and out.</p>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void clearAway(client).then(() => window.location.assign('/'))}
            >
              Delete what this browser keeps
            </Button>
          </>
        )}
      </div>
    </Disclosure>
  );
}

/** What would be lost: looked up as the panel opens. */
function Unsent({ session }: { session: Session }) {
  const client = useQueryClient();
  const [isThere] = useState(() => keptKeys(client, session).some(hasUnsent));
  if (!isThere) return <p>Signing out deletes what this browser keeps for you.</p>;
  return (
    <p className={classes.warning}>
      A draft has changes that this browser alone has. Signing out deletes them.
    </p>
  );
}

function hasUnsent(account: string): boolean {
  try {
    return [localStorage, sessionStorage].some((area) =>
      Object.keys(area).some((key) => key.startsWith(`waybill:${account}:draft:`)),
    );
  } catch {
    return false;
  }
}

/** What one may do with a role. */
const roleWords: Record<Role, string> = {
  triage: 'Triage: notifications',
  accounting: 'Accounting: reads the ledger and acknowledges',
  payer: 'Payer: reads the ledger and applies payments',
  ops: 'Ops: carriers',
  admin: 'Admin: everything',
};
