import { Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminUsersQuery, useAddUser, useChangeUser } from '#api/administration.ts';
import type { AdminUser, AdminUsers } from '#contract/administration.ts';
import { roles as allRoles, type Role } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import { roleTexts } from '#contract/role-texts.ts';
import { ExactTime } from '#ui/values/exact-time.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { AdminCard } from './admin-card.tsx';
import { adminTexts, roleNames } from './admin-texts.ts';
import { SaveFailure } from './save-failure.tsx';

const columns = [
  { name: adminTexts.user },
  { name: adminTexts.roles },
  { name: adminTexts.state },
  { name: adminTexts.edit, isAction: true },
];
const seenColumns = [
  { name: adminTexts.user },
  { name: adminTexts.roles },
  { name: adminTexts.lastSeen },
];

/** The people who use this Waybill: local users to manage, or who came from elsewhere. */
export function UsersCard() {
  const { data, error, isFetching, refetch } = useQuery(adminUsersQuery);
  return (
    <AdminCard title={adminTexts.users} {...(data && { hint: adminTexts.usersHint[data.mode] })}>
      {data === undefined ? (
        <NotLoaded
          error={error}
          what={adminTexts.users}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data.users === null ? (
        <SeenPeople people={data.seen} />
      ) : (
        <LocalUsers users={data.users} />
      )}
    </AdminCard>
  );
}

function SeenPeople({ people }: { people: AdminUsers['seen'] }) {
  if (people.length === 0) return null;
  return (
    <SmallTable
      label={adminTexts.users}
      columns={seenColumns}
      hasRowHeads
      rows={people.map(({ name, roles, seenAt }) => ({
        key: name,
        cells: [
          visibleString(name),
          roles.length === 0 ? adminTexts.noRole : namesOf(roles),
          <ExactTime key="seen" text={seenAt} />,
        ],
      }))}
    />
  );
}

function LocalUsers({ users }: { users: readonly AdminUser[] }) {
  const [edited, setEdited] = useState<AdminUser | 'new' | null>(null);
  return (
    <>
      <SmallTable
        label={adminTexts.users}
        columns={columns}
        hasRowHeads
        rows={users.map((user) => ({
          key: user.name,
          cells: [
            visibleString(user.name),
            namesOf(user.roles),
            user.isDisabled ? adminTexts.disabled : adminTexts.active,
            <Button
              key="edit"
              size="compact-sm"
              variant="default"
              aria-label={adminTexts.editOne(visibleString(user.name))}
              onClick={() => setEdited(user)}
            >
              {adminTexts.edit}
            </Button>,
          ],
        }))}
      />
      <Group>
        <Button variant="default" onClick={() => setEdited('new')}>
          {adminTexts.addUser}
        </Button>
      </Group>
      {edited !== null && (
        <UserDialog user={edited === 'new' ? null : edited} onClosed={() => setEdited(null)} />
      )}
    </>
  );
}

function namesOf(roles: readonly Role[]): string {
  return roles.map((role) => roleNames[role]).join(', ');
}

interface UserDialogProps {
  /** `null`: a new one. */
  user: AdminUser | null;
  onClosed: () => void;
}

function UserDialog({ user, onClosed }: UserDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>(user?.roles ?? []);
  const [isEdited, setEdited] = useState(false);
  const adding = useAddUser();
  const changing = useChangeUser();
  const isBusy = adding.isPending || changing.isPending;
  const error = adding.error ?? changing.error;
  const onSuccess = (): void => closeDialog(form.current!, 'saved');
  const roles = allRoles.filter((role) => chosen.includes(role));

  function save(typed: FormData): void {
    const [name = '', password = ''] = ['name', 'password'].map(
      (field) => (typed.get(field) ?? '') as string,
    );
    if (user === null) {
      adding.mutate({ name: name.trim(), roles, password }, { onSuccess });
      return;
    }
    const hasOthers = roles.join() !== allRoles.filter((it) => user.roles.includes(it)).join();
    const change = {
      ...(hasOthers && { roles }),
      ...(password !== '' && { password }),
    };
    if (Object.keys(change).length === 0) onSuccess();
    else changing.mutate({ name: user.name, revision: user.revision, ...change }, { onSuccess });
  }

  return (
    <Dialog
      title={user ? adminTexts.editOne(visibleString(user.name)) : adminTexts.addUser}
      isUnsaved={isEdited}
      onClosed={onClosed}
    >
      <form
        ref={form}
        onInput={() => setEdited(true)}
        method="post"
        action="/admin"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) save(new FormData(event.currentTarget));
        }}
      >
        <Stack gap="sm">
          {user === null && (
            <TextInput
              label={adminTexts.name}
              name="name"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              required
              withAsterisk={false}
            />
          )}
          <Checkbox.Group
            label={adminTexts.roles}
            value={[...chosen]}
            onChange={(next) => setChosen(next)}
          >
            <Stack gap="xs" mt={4}>
              {allRoles.map((role) => (
                <Checkbox key={role} value={role} label={roleTexts[role]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <PasswordInput
            label={user ? adminTexts.newPassword : adminTexts.password}
            description={
              user === null
                ? adminTexts.passwordHint
                : user.isDisabled
                  ? adminTexts.enableHint
                  : adminTexts.keepPassword
            }
            name="password"
            autoComplete="new-password"
            minLength={12}
            maxLength={1000}
            required={user === null}
            withAsterisk={false}
          />
          {user && (
            <Text size="sm" c="dimmed">
              {adminTexts.signedOut}
            </Text>
          )}
          {error !== null && <SaveFailure of={error} />}
          <Group justify="space-between">
            <Button type="submit" loading={isBusy} disabled={roles.length === 0}>
              {user ? adminTexts.save : adminTexts.addUser}
            </Button>
            {user && !user.isDisabled && (
              <Button
                variant="subtle"
                color="red"
                onClick={() => {
                  const { name, revision } = user;
                  if (!isBusy) changing.mutate({ name, revision, isDisabled: true }, { onSuccess });
                }}
              >
                {adminTexts.disable}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
