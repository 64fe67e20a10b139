import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminSettingsQuery, adminUsersQuery } from '#api/administration.ts';
import type { AdminSettings } from '#contract/administration.ts';
import { roleNames } from '#contract/role-texts.ts';
import { visibleString } from '#lib/visible-text.ts';
import { ListPage } from '#lists/list-page.tsx';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Facts } from '#ui/details/facts.tsx';
import { Link } from '#ui/link.tsx';
import room from '#ui/page.module.css';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { AdminCard } from './admin-card.tsx';
import { adminTexts } from './admin-texts.ts';
import { CodesCard, EventsCard, LinksCard, DifferencesCard } from './settings-cards.tsx';
import { UsersCard } from './users-card.tsx';

/** Settings that administrators change in the browser; the rest is in the settings file. */
export function AdminPage() {
  const { data, error, isFetching, refetch } = useQuery(adminSettingsQuery);
  // All cards at once, because one that arrives later would push the others down. Not by isPending:
  // after a failure the card of users loads them again, so it would come and go forever.
  const { isFetched } = useQuery(adminUsersQuery);
  return (
    <ListPage name={adminTexts.screen}>
      <Box className={room.scrolling} px="md" py="md" data-scroller>
        <Stack gap="md" maw="60rem" mx="auto">
          {!data || !isFetched ? (
            <NotLoaded
              error={error}
              what={adminTexts.noun}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <>
              <ConnectionCard settings={data} />
              <UsersCard />
              {data.accounts.length > 0 && <AccountsCard settings={data} />}
              {data.readOnly === null && (
                <>
                  <CodesCard settings={data} />
                  <EventsCard settings={data} />
                  <LinksCard settings={data} />
                  <DifferencesCard settings={data} />
                </>
              )}
              <AdminCard title={adminTexts.more} hint={adminTexts.tokens}>
                <Group gap="lg">
                  <Link to="/audit">{adminTexts.auditLog}</Link>
                  <a href="/api/docs">{adminTexts.api}</a>
                </Group>
              </AdminCard>
            </>
          )}
        </Stack>
      </Box>
    </ListPage>
  );
}

function ConnectionCard({ settings }: { settings: AdminSettings }) {
  const { service, path, needsRestart, problem, warnings, readOnly } = settings;
  return (
    <AdminCard title={adminTexts.connection}>
      {needsRestart && <Banner tone="action">{adminTexts.needsRestart}</Banner>}
      {problem !== null && (
        <Banner tone="failure">
          <strong>{adminTexts.wentBack}</strong> {problem}
        </Banner>
      )}
      {warnings.map((line) => (
        <Banner key={line} tone="action">
          {line}
        </Banner>
      ))}
      <Facts
        facts={{
          [adminTexts.service]: service.baseUrl ?? adminTexts.sandbox,
          [adminTexts.credentials]:
            service.kind === 'sandbox'
              ? null
              : service.hasCredentials
                ? adminTexts.hasCredentials
                : adminTexts.noCredentials,
          [adminTexts.file]: path,
        }}
      />
      {service.fixed === null ? (
        <Group>
          <ButtonLink variant="default" href="/setup?connect">
            {adminTexts.connect}
          </ButtonLink>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {readOnly ?? service.fixed}
        </Text>
      )}
    </AdminCard>
  );
}

const columns = [
  { name: adminTexts.account },
  { name: adminTexts.people },
  { name: adminTexts.roles },
  { name: adminTexts.credentials },
];

function AccountsCard({ settings: { accounts } }: { settings: AdminSettings }) {
  return (
    <AdminCard title={adminTexts.accounts} hint={adminTexts.accountsHint}>
      <SmallTable
        label={adminTexts.accounts}
        columns={columns}
        hasRowHeads
        rows={accounts.map(({ name, label, people, roles, hasCredentials }) => ({
          key: name,
          cells: [
            label === name ? name : `${label} (${name})`,
            people.map((person) => visibleString(person)).join(', '),
            roles.map((role) => roleNames[role]).join(', '),
            hasCredentials ? adminTexts.yes : adminTexts.no,
          ],
        }))}
      />
    </AdminCard>
  );
}
