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
import { Button, SmallButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { useSavedForm } from '#ui/panels/use-saved-form.ts';
import { roleNames, roleTexts } from '#contract/role-texts.ts';
import { OwnTime } from '#ui/values/own-time.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { AdminCard } from './admin-card.tsx';
import { adminTexts } from './admin-texts.ts';
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
          <OwnTime key="seen" text={seenAt} />,
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
            <SmallButton
              key="edit"
              aria-label={adminTexts.editOne(visibleString(user.name))}
              onClick={() => setEdited(user)}
            >
              {adminTexts.edit}
            </SmallButton>,
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

function UserDialog({ user: given, onClosed }: UserDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [user, setUser] = useState(given);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isDisabling, setDisabling] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(user?.roles ?? []);
  const { isUnsaved, saving } = useSavedForm({ name, password, chosen });
  const adding = useAddUser();
  const changing = useChangeUser();
  const isBusy = adding.isPending || changing.isPending;
  const error = adding.error ?? changing.error;
  const after = () => {
    const close = saving(form.current!);
    const of = (user?.name ?? name.trim()).toLowerCase();
    return {
      onSuccess: ({ users }: AdminUsers) => {
        if (close()) return;
        // Later input changes this user, unless it has the name of another one.
        const typed = new FormData(form.current!).get('name');
        if (typed === null || (typed as string).trim().toLowerCase() === of) {
          setUser(users?.find((it) => it.name.toLowerCase() === of) ?? user);
        }
      },
    };
  };
  const roles = allRoles.filter((role) => chosen.includes(role));

  function save(): void {
    if (user === null) {
      adding.mutate({ name: name.trim(), roles, password }, after());
      return;
    }
    const hasOthers = roles.join() !== allRoles.filter((it) => user.roles.includes(it)).join();
    const change = {
      ...(hasOthers && { roles }),
      ...(password !== '' && { password }),
    };
    if (Object.keys(change).length === 0) closeDialog(form.current!, 'saved');
    else changing.mutate({ name: user.name, revision: user.revision, ...change }, after());
  }

  return (
    <Dialog
      title={user ? adminTexts.editOne(visibleString(user.name)) : adminTexts.addUser}
      isUnsaved={isUnsaved}
      onClosed={onClosed}
    >
      <form
        ref={form}
        method="post"
        action="/admin"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) save();
        }}
      >
        <Stack gap="sm">
          {user === null && (
            <TextInput
              label={adminTexts.name}
              name="name"
              value={name}
              onChange={({ target }) => setName(target.value)}
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
            value={password}
            onChange={({ target }) => setPassword(target.value)}
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
          {user && (
            // Nobody else works on them when a user leaves.
            <Link to={`/inbox?${new URLSearchParams({ q: `assigned:${user.name}` }).toString()}`}>
              {adminTexts.assigned(visibleString(user.name))}
            </Link>
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
                disabled={isBusy}
                onClick={() => setDisabling(true)}
              >
                {adminTexts.disable}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {user && isDisabling && (
        // Only a new password would undo it.
        <Dialog
          title={adminTexts.disableOne(visibleString(user.name))}
          onClosed={(answer) => {
            setDisabling(false);
            if (answer === '') return;
            const { name, revision } = user;
            changing.mutate({ name, revision, isDisabled: true }, after());
          }}
        >
          <Text>{adminTexts.disableHint}</Text>
          <Group gap="xs" mt="lg">
            <Button color="red" onClick={({ currentTarget }) => closeDialog(currentTarget, 'yes')}>
              {adminTexts.disable}
            </Button>
            <DismissButton data-focus>{adminTexts.cancel}</DismissButton>
          </Group>
        </Dialog>
      )}
    </Dialog>
  );
}
