import { Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import { currentAccount } from '#api/client/service-account.ts';
import type { Session } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { closePanel } from '#ui/panels/close-panel.ts';
import { roleTexts } from '#contract/role-texts.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { Opening } from '#ui/opening.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import classes from './access.module.css';
import { AccountChooser } from './account-chooser.tsx';
import { AccessFault } from './access-fault.tsx';
import { accessTokenTexts, accountTexts, passwordTexts } from './texts.ts';
import { clearBrowserData, accountKeys, useSignOut } from './leave.ts';

const AccessTokensDialog = lazy(async () => ({
  default: (await import('./access-tokens-dialog.tsx')).AccessTokensDialog,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

interface AccountControlProps {
  session: Session;
  /** The class of the header's tools. */
  className: string | undefined;
  /** Header tools that move into the panel. */
  tools: readonly { name: string; run: () => void }[];
}

/** Shows the user, their roles and service account, and signs them out. */
export function AccountControl({ session, className, tools }: AccountControlProps) {
  const { user, accounts } = session;
  const name = user && visibleString(user.name);
  // A single account needs no chooser.
  const choices = accounts !== null && accounts.length > 1 ? accounts : null;
  const label = choices && visibleString(currentAccount(session)?.label ?? '');
  const client = useQueryClient();
  const { mutate: leave, isError, error } = useSignOut();
  const [shown, setShown] = useState<'tokens' | 'password' | null>(null);
  const hasSession = session.mode !== 'header' && user !== null;
  useCommands(
    hasSession
      ? [
          ...(session.mode === 'local'
            ? [
                {
                  name: passwordTexts.title,
                  group: accountTexts.commandGroup,
                  run: () => setShown('password'),
                },
              ]
            : []),
          {
            name: accountTexts.signOut,
            group: accountTexts.commandGroup,
            run: () => leave({ everywhere: false }),
          },
          {
            name: accountTexts.signOutEverywhere,
            group: accountTexts.commandGroup,
            run: () => leave({ everywhere: true }),
          },
        ]
      : [],
  );
  const isPhone = useIsPhone();
  const show = (button: HTMLElement, dialog: typeof shown): void => {
    // The panel would lie on top of the dialog.
    closePanel(button);
    setShown(dialog);
  };
  const close = (): void => setShown(null);
  return (
    <>
      <Disclosure
        label={accountTexts.panel}
        buttonLabel={accountTexts.button([name, label])}
        buttonClassName={className}
        button={
          isPhone ? (
            <span className={classes.initial}>{initialOf(label ?? name ?? '')}</span>
          ) : (
            <>
              {label && <span className={`${layout.pill} ${classes.service}`}>{label}</span>}
              {name && <span className={`${layout.ellipsis} ${classes.account}`}>{name}</span>}
            </>
          )
        }
        {...(choices && { group: accountTexts.commandGroup })}
      >
        <Stack gap="xs" w="17rem" maw="100%" fz="sm" className={layout.breaks}>
          {user && (
            <div>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              {user.roles.length === 0 && <Dimmed>{accountTexts.noRole}</Dimmed>}
              <ul className={layout.bare}>
                {user.roles.map((role) => (
                  <li key={role}>{roleTexts[role]}</li>
                ))}
              </ul>
            </div>
          )}
          {choices && <AccountChooser session={session} accounts={choices} />}
          {user && <Unsent session={session} />}
          {isError && (
            <AccessFault title={accountTexts.stillSignedIn}>
              {describeFailure(error).title}.
            </AccessFault>
          )}
          {user && (
            <Group gap="xs">
              {session.mode === 'local' && (
                <SmallButton onClick={({ currentTarget }) => show(currentTarget, 'password')}>
                  {passwordTexts.title}
                </SmallButton>
              )}
              <SmallButton onClick={({ currentTarget }) => show(currentTarget, 'tokens')}>
                {accessTokenTexts.title}
              </SmallButton>
            </Group>
          )}
          {tools.length > 0 && (
            <Group gap="xs">
              {tools.map((tool) => (
                <SmallButton
                  key={tool.name}
                  onClick={({ currentTarget }) => {
                    // The panel would lie on top of the dialog.
                    closePanel(currentTarget);
                    tool.run();
                  }}
                >
                  {tool.name}
                </SmallButton>
              ))}
            </Group>
          )}
          {hasSession && (
            <Group gap="xs">
              <Button size="compact-sm" onClick={() => leave({ everywhere: false })}>
                {accountTexts.signOut}
              </Button>
              <SmallButton onClick={() => leave({ everywhere: true })}>
                {accountTexts.signOutEverywhere}
              </SmallButton>
            </Group>
          )}
          {session.mode === 'header' && (
            <>
              <Dimmed>{accountTexts.header}</Dimmed>
              <SmallButton
                onClick={() =>
                  void clearBrowserData(client).then(() => window.location.assign('/'))
                }
              >
                {accountTexts.deleteSaved}
              </SmallButton>
            </>
          )}
        </Stack>
      </Disclosure>
      {shown && user && (
        <Opening onCancel={close}>
          {shown === 'tokens' ? (
            <AccessTokensDialog own={user.roles} onClosed={close} />
          ) : (
            <PasswordDialog name={user.name} onClosed={close} />
          )}
        </Opening>
      )}
    </>
  );
}

/** A phone's header has room for a letter; the button's name says the rest. */
function initialOf(name: string): string {
  return (Array.from(name)[0] ?? '').toLocaleUpperCase();
}

function Dimmed({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

/** Warns about unsent drafts that signing out would delete. Checks as the panel opens. */
function Unsent({ session }: { session: Session }) {
  const client = useQueryClient();
  const [isThere] = useState(() => accountKeys(client, session).some(hasUnsent));
  if (!isThere) return <Dimmed>{accountTexts.deletesSaved}</Dimmed>;
  return (
    <Text size="sm" c="var(--waybill-action)">
      {accountTexts.unsavedDraft}
    </Text>
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
