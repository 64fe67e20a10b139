import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Center.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminSettingsQuery, useChooseSandbox } from '#api/administration.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { ConnectForm } from './connect-form.tsx';
import { SaveFailure } from './save-failure.tsx';
import { setupTexts } from './texts.ts';

/** Asks an administrator which service it is: at the first start, and whenever they come back. */
export function SetupPage() {
  const settings = useQuery(adminSettingsQuery);
  const [isConnecting, setConnecting] = useState(useParameters().has('connect'));
  const { data } = settings;
  const fixed = data?.service.fixed ?? null;
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--waybill-chrome)">
      <PageTitle name={setupTexts.page} />
      <Paper withBorder radius="md" p="xl" w={isConnecting ? '40rem' : '30rem'} maw="100%">
        <Stack gap="md">
          <img src="/icon.svg" alt="" width={36} height={36} />
          <Title order={1} size="h4">
            {isConnecting ? setupTexts.connectHeading : setupTexts.heading}
          </Title>
          {!data && (
            <NotLoaded
              error={settings.error}
              what={setupTexts.page}
              isRetrying={settings.isFetching}
              onRetry={() => void settings.refetch()}
            />
          )}
          {fixed !== null && (
            <>
              <Banner tone="action">
                <strong>{setupTexts.fixed}</strong> {fixed}
              </Banner>
              <Group>
                <ButtonLink href="/">{setupTexts.toInbox}</ButtonLink>
              </Group>
            </>
          )}
          {data && fixed === null && !isConnecting && (
            <Choice version={data.version} onConnect={() => setConnecting(true)} />
          )}
          {data && fixed === null && isConnecting && (
            <ConnectForm settings={data} onBack={() => setConnecting(false)} />
          )}
        </Stack>
      </Paper>
    </Center>
  );
}

function Choice({ version, onConnect }: { version: string; onConnect: () => void }) {
  const choosing = useChooseSandbox();
  return (
    <>
      <Text>{setupTexts.about}</Text>
      <Box>
        <Button
          fullWidth
          size="md"
          loading={choosing.isPending}
          onClick={() =>
            choosing.mutate(version, { onSuccess: () => window.location.assign('/inbox') })
          }
        >
          {setupTexts.sandbox}
        </Button>
        <Text size="sm" c="dimmed" mt={4}>
          {setupTexts.sandboxHint}
        </Text>
      </Box>
      <Box>
        <Button fullWidth size="md" variant="default" onClick={onConnect}>
          {setupTexts.connect}
        </Button>
        <Text size="sm" c="dimmed" mt={4}>
          {setupTexts.connectHint}
        </Text>
      </Box>
      {choosing.isError && <SaveFailure of={choosing.error} />}
    </>
  );
}
