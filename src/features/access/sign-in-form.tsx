import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import { signIn } from '#api/session/sign-in.ts';
import type { Session } from '#contract/session.ts';
import { Button } from '#ui/button.tsx';
import { AccessFault } from './access-fault.tsx';
import { signInTexts } from './texts.ts';

interface SignInFormProps {
  /** The user who signed in before, so that only the password is missing. */
  former?: string;
  onSignedIn: (session: Session) => void;
}

/** Asks for name and password in fields that password managers recognize. */
export function SignInForm({ former = '', onSignedIn }: SignInFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // The query client remembers variables, so the variable is the form and not the password.
  const signingIn = useMutation({
    mutationFn: (at: HTMLFormElement) => {
      const typed = new FormData(at);
      return signIn(textOf(typed, 'username').trim(), textOf(typed, 'password'));
    },
    onSuccess: onSignedIn,
    gcTime: 0,
    onError: () => focusOn(form.current, 'password'),
  });
  useEffect(() => focusOn(form.current, former === '' ? 'username' : 'password'), [former]);
  const fault = signingIn.isError ? { 'aria-describedby': `${id}-fault` } : {};
  return (
    // POST, so that the password never gets into an address, even without scripts.
    <form
      ref={form}
      method="post"
      action="/sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        if (!signingIn.isPending) signingIn.mutate(event.currentTarget);
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={signInTexts.name}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          withAsterisk={false}
          size="md"
          defaultValue={former}
          {...fault}
        />
        <TextInput
          label={signInTexts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1000}
          required
          withAsterisk={false}
          size="md"
          {...fault}
        />
        {signingIn.isError && <Failure id={`${id}-fault`} of={signingIn.error} />}
        <Button type="submit" loading={signingIn.isPending}>
          {signInTexts.signIn}
        </Button>
      </Stack>
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, name: 'username' | 'password'): void {
  const input = form?.elements.namedItem(name) as HTMLInputElement | null;
  input?.focus();
  input?.select();
}

function Failure({ id, of }: { id: string; of: unknown }) {
  const { title, detail, whatToDo } = describeFailure(of);
  return (
    <AccessFault id={id} title={`${title}.`}>
      {detail !== `${title}.` && detail} {whatToDo}
    </AccessFault>
  );
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}
