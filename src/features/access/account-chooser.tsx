import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentAccount, keepServiceAccount } from '#api/service-account.ts';
import { countUnfinished } from '#api/acknowledgements/unfinished.ts';
import type { AccountChoice, Session } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import classes from './access.module.css';
import { serviceAccountTexts } from './texts.ts';

interface AccountChooserProps {
  session: Session;
  accounts: readonly AccountChoice[];
}

/** Shows the service account of this tab, and switches to another one. */
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
    // Counts again whenever the panel opens.
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  const unfinishedOf = ({ name }: AccountChoice): number => counts.data?.get(name) ?? 0;

  async function choose(account: AccountChoice): Promise<void> {
    // Counts again, because an action may have started since the panel opened.
    if (current && (await countUnfinished(current.key)) > 0) setNext(account);
    else switchTo(session, account);
  }

  return (
    <div>
      <p className={classes.name} id="service-accounts">
        {serviceAccountTexts.title}
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
                    <small>{serviceAccountTexts.waiting(unfinished)}</small>
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
            <strong>
              {serviceAccountTexts.unsent(unfinishedOf(current) || 1, visibleString(current.label))}
            </strong>{' '}
            {serviceAccountTexts.unsentHint}
          </p>
          <div className={classes.ways}>
            <Button size="compact-sm" onClick={() => switchTo(session, next)}>
              {serviceAccountTexts.switch}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setNext(null)}>
              {serviceAccountTexts.stay}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Loads the same screen again with the other account, so that no data or input of this account
 * stays in the page.
 */
function switchTo(session: Session, { name }: AccountChoice): void {
  keepServiceAccount(session, name);
  window.location.assign(`/${window.location.pathname.split('/')[1]}`);
}
