import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  accessTokensQuery,
  useCreateAccessToken,
  useRevokeAccessToken,
} from '#api/access-tokens.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { AccessToken } from '#contract/access-token.ts';
import { roles as allRoles, type Role } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/values/copy-button.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { Dialog } from '#ui/panels/dialog.tsx';
import { roleTexts } from '#contract/role-texts.ts';
import { Loading } from '#ui/notices/loading.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { AccessFault } from './access-fault.tsx';
import { accessTokenTexts } from './texts.ts';

const LIFETIMES = [7, 30, 90, 366];
const USUAL = '90';

interface AccessTokensDialogProps {
  /** The signed-in person's roles, which limit the token's. */
  own: readonly Role[];
  onClosed: () => void;
}

/** Creates, lists and revokes the tokens by which programs act for the signed-in person. */
export function AccessTokensDialog({ own, onClosed }: AccessTokensDialogProps) {
  const { data, error } = useQuery(accessTokensQuery);
  const creating = useCreateAccessToken();
  const [copied, setCopied] = useState('');
  const created = creating.data?.token;
  return (
    <Dialog
      title={accessTokenTexts.title}
      // Also while it is being created: the answer is the only one that has the token.
      isUnsaved={creating.isPending || (created !== undefined && created !== copied)}
      question={accessTokenTexts.uncopied}
      onClosed={onClosed}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {accessTokenTexts.about}
        </Text>
        {created === undefined ? (
          <NewToken own={own} creating={creating} />
        ) : (
          <CreatedToken
            token={created}
            onCopied={() => setCopied(created)}
            onDone={() => creating.reset()}
          />
        )}
        {error && <Failure of={error} />}
        {!data && !error && <Loading what={accessTokenTexts.noun} />}
        {data?.length === 0 && <Text size="sm">{accessTokenTexts.none}</Text>}
        {data && data.length > 0 && <TokenList tokens={data} />}
      </Stack>
    </Dialog>
  );
}

interface NewTokenProps {
  own: readonly Role[];
  creating: ReturnType<typeof useCreateAccessToken>;
}

function NewToken({ own, creating }: NewTokenProps) {
  const choices = own.includes('admin') ? allRoles : allRoles.filter((role) => own.includes(role));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const first = useRef<HTMLInputElement>(null);
  // The button that led back here is gone, and with it the focus.
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (creating.isPending) return;
        const typed = new FormData(event.currentTarget);
        const [name, days] = ['name', 'days'].map((field) => typed.get(field) as string);
        const wanted = choices.filter((role) => chosen.includes(role));
        creating.mutate({ name: name!.trim(), roles: wanted, days: Number(days) });
      }}
    >
      <Stack gap="sm">
        <TextInput
          ref={first}
          label={accessTokenTexts.name}
          description={accessTokenTexts.nameHint}
          name="name"
          maxLength={60}
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <Checkbox.Group
          label={accessTokenTexts.roles}
          value={[...chosen]}
          onChange={(next) => setChosen(next)}
        >
          <Stack gap="xs" mt={4}>
            {choices.map((role) => (
              <Checkbox key={role} value={role} label={roleTexts[role]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={accessTokenTexts.expires}
          name="days"
          defaultValue={USUAL}
          data={LIFETIMES.map((days) => ({
            value: String(days),
            label: accessTokenTexts.inDays(days),
          }))}
        />
        {creating.isError && <Failure of={creating.error} />}
        <Group>
          <Button type="submit" loading={creating.isPending} disabled={chosen.length === 0}>
            {accessTokenTexts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface CreatedTokenProps {
  token: string;
  onCopied: () => void;
  onDone: () => void;
}

/** Takes the form's place, because another token would replace this one. */
function CreatedToken({ token, onCopied, onDone }: CreatedTokenProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
        label={accessTokenTexts.created}
        description={accessTokenTexts.shownOnce}
        value={token}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        onCopy={onCopied}
      />
      <Group>
        <CopyButton text={() => token} label={accessTokenTexts.copy} onCopied={onCopied} />
        <Button size="compact-sm" onClick={onDone}>
          {accessTokenTexts.done}
        </Button>
      </Group>
    </Stack>
  );
}

function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const now = useToday();
  const [openedAt] = useState(Date.now);
  const revoking = useRevokeAccessToken();
  return (
    <Stack component="ul" gap="md" p={0} m={0} aria-label={accessTokenTexts.title}>
      {revoking.isError && <Failure of={revoking.error} />}
      {tokens.map(({ id, name, roles, expiresAt, usedAt }) => (
        <Group component="li" key={id} justify="space-between" gap="sm" display="flex">
          <Stack gap={0} flex="1 1 12rem" miw={0}>
            <Text fw={600} size="sm">
              {visibleString(name)}
            </Text>
            <Text size="sm" c="dimmed">
              {roles.join(', ')}
            </Text>
            <Text size="sm" c="dimmed">
              {Date.parse(expiresAt) <= openedAt
                ? accessTokenTexts.expired
                : accessTokenTexts.until}{' '}
              <OwnTime text={expiresAt} now={now} />
              {' · '}
              {usedAt === null ? (
                accessTokenTexts.neverUsed
              ) : (
                <>
                  {accessTokenTexts.used} <OwnTime text={usedAt} now={now} />
                </>
              )}
            </Text>
          </Stack>
          <Button
            variant="default"
            aria-label={accessTokenTexts.revokeOne(visibleString(name))}
            loading={revoking.isPending && revoking.variables === id}
            onClick={() => revoking.mutate(id)}
          >
            {accessTokenTexts.revoke}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function Failure({ of }: { of: unknown }) {
  const { title, whatToDo } = describeFailure(of);
  return <AccessFault title={`${title}.`}>{whatToDo}</AccessFault>;
}
