import { Box, Text, UnstyledButton } from '@mantine/core';
import { currentAccount, saveServiceAccount } from '#api/client/service-account.ts';
import type { AccountChoice, Session } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import layout from '#ui/layout.module.css';
import { serviceAccountTexts } from './texts.ts';

interface AccountChooserProps {
  session: Session;
  accounts: readonly AccountChoice[];
}

/** Shows the service account of this tab, and switches to another one. */
export function AccountChooser({ session, accounts }: AccountChooserProps) {
  const current = currentAccount(session);
  return (
    <div>
      <Text size="sm" fw={600} id="service-accounts">
        {serviceAccountTexts.title}
      </Text>
      <ul className={layout.bare} aria-labelledby="service-accounts">
        {accounts.map((account) => {
          const isCurrent = account.name === current?.name;
          return (
            <li key={account.name}>
              <UnstyledButton
                className={layout.place}
                w="100%"
                fz="sm"
                aria-current={isCurrent || undefined}
                onClick={() => !isCurrent && switchTo(session, account)}
              >
                <Box component="span" w="0.875rem" aria-hidden>
                  {isCurrent && '✓'}
                </Box>
                <span>{visibleString(account.label)}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * Loads the same screen again with the other account, so that no data or input of this account
 * stays in the page.
 */
function switchTo(session: Session, { name }: AccountChoice): void {
  saveServiceAccount(session, name);
  window.location.assign(`/${window.location.pathname.split('/')[1]}`);
}
