import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentAccount, keepServiceAccount } from '#api/service-account.ts';
import { countUnfinished } from '#api/acknowledgements/unfinished.ts';
import type { AccountChoice, Session } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import classes from './access.module.css';

interface AccountChooserProps {
  session: Session;
  accounts: readonly AccountChoice[];
}

/** Which of one's accounts at the service this tab is about, and the way to another. */
export function AccountChooser({ session, accounts }: AccountChooserProps) {
  const current = currentAccount(session);
  const [next, setNext] = useState<AccountChoice | null>(null);
  const counts = useQuery({
    queryKey: ['unfinished'],
    queryFn: async () =>
      new Map(
        await Promise.all(
          accounts.map(async ({ name, key }) => [name, await countUnfinished(key)] as const),
        ),
      ),
    // As it is when the panel opens.
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  const unfinishedOf = ({ name }: AccountChoice): number => counts.data?.get(name) ?? 0;

  async function choose(account: AccountChoice): Promise<void> {
    // Looked up again: something may have been begun since the panel was opened.
    if (current && (await countUnfinished(current.key)) > 0) setNext(account);
    else switchTo(session, account);
  }

  return (
    <div>
      <p className={classes.name} id="service-accounts">
        Service account
      </p>
      <ul className={classes.accounts} aria-labelledby="service-accounts">
        {accounts.map((account) => {
          const isCurrent = account.name === current?.name;
          const unfinished = unfinishedOf(account);
          return (
            <li key={account.name}>
              <button
                type="button"
                className={classes.choice}
                aria-current={isCurrent || undefined}
                onClick={() => !isCurrent && void choose(account)}
              >
                <span className={classes.mark} aria-hidden>
                  {isCurrent && '✓'}
                </span>
                <span>
                  {visibleString(account.label)}
                  {!isCurrent && unfinished > 0 && (
                    <small>{unfinishedWords(unfinished)}, waiting for you</small>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {next && current && (
        <div role="alert" className={classes.leaving}>
          <p>
            <strong>{unfinishedWords(unfinishedOf(current) || 1)}</strong> for{' '}
            {visibleString(current.label)}. What was not sent yet waits until you are back there.
          </p>
          <div className={classes.ways}>
            <Button size="compact-sm" onClick={() => switchTo(session, next)}>
              Switch anyway
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setNext(null)}>
              Stay
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function unfinishedWords(count: number): string {
  return count === 1 ? '1 action is under way' : `${count} actions are under way`;
}

/**
 * Begins anew with the other account, at the same screen: nothing that was read, chosen or typed of
 * this one is in that page.
 */
function switchTo(session: Session, { name }: AccountChoice): void {
  keepServiceAccount(session, name);
  window.location.assign(`/${window.location.pathname.split('/')[1]}`);
}
