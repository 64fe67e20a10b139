import { Group, PasswordInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '#api/client/api-error.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { changePassword, resumeSession } from '#api/session/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { AccessFault } from './access-fault.tsx';
import { passwordTexts } from './texts.ts';

interface PasswordDialogProps {
  /** For password managers, which store the new password under it. */
  name: string;
  onClosed: () => void;
}

/** Changes the signed-in person's password, which an administrator chose at first. */
export function PasswordDialog({ name, onClosed }: PasswordDialogProps) {
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  // The query client remembers variables, so there are none.
  const changing = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess: (session) => resumeSession(client, session),
    gcTime: 0,
  });
  return (
    <Dialog
      title={passwordTexts.title}
      isUnsaved={!changing.isSuccess && next !== ''}
      onClosed={onClosed}
    >
      {changing.isSuccess ? (
        <Stack gap="sm" role="status">
          <Text size="sm">
            {passwordTexts.changed} {passwordTexts.elsewhere}
          </Text>
          <Group>
            {/* The form has gone, with the focus. */}
            {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
            <DismissButton autoFocus>{passwordTexts.done}</DismissButton>
          </Group>
        </Stack>
      ) : (
        // POST, so that no password gets into an address, even without scripts.
        <form
          method="post"
          action="/sign-in"
          onSubmit={(event) => {
            event.preventDefault();
            if (!changing.isPending) changing.mutate();
          }}
        >
          <Stack gap="sm">
            <input type="hidden" name="username" autoComplete="username" value={name} />
            <PasswordInput
              label={passwordTexts.current}
              name="password"
              autoComplete="current-password"
              maxLength={1000}
              required
              withAsterisk={false}
              value={current}
              onChange={({ target }) => setCurrent(target.value)}
              error={
                problemOf(changing.error) === 'sign-in-refused' ? passwordTexts.wrong : undefined
              }
            />
            <PasswordInput
              label={passwordTexts.next}
              description={passwordTexts.nextHint}
              name="new-password"
              autoComplete="new-password"
              minLength={12}
              maxLength={1000}
              required
              withAsterisk={false}
              value={next}
              onChange={({ target }) => setNext(target.value)}
            />
            <Fault of={changing.error} />
            <Group>
              <Button type="submit" loading={changing.isPending}>
                {passwordTexts.title}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function Fault({ of }: { of: unknown }) {
  if (of === null || problemOf(of) === 'sign-in-refused') return null;
  const { title, detail, whatToDo } = describeFailure(of);
  return (
    <AccessFault title={`${title}.`}>
      {detail} {whatToDo}
    </AccessFault>
  );
}
