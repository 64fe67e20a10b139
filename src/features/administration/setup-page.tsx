import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Center.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminSettingsQuery, useChooseSandbox } from '#api/administration.ts';
import type { AdminSettings } from '#contract/administration.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { PageTitle } from '#ui/panels/page-title.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { ConnectForm } from './connect-form.tsx';
import { SaveFailure } from './save-failure.tsx';
import { setupTexts } from './texts.ts';

/** Asks an administrator which service to connect: at the first start, and whenever they return. */
export function SetupPage() {
  const settings = useQuery(adminSettingsQuery);
  const isFromAdministration = useParameters().has('connect');
  const [isConnecting, setConnecting] = useState(isFromAdministration);
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
            <Choice settings={data} onConnect={() => setConnecting(true)} />
          )}
          {data && fixed === null && isConnecting && (
            <ConnectForm
              settings={data}
              onBack={() =>
                isFromAdministration ? window.location.assign('/admin') : setConnecting(false)
              }
            />
          )}
        </Stack>
      </Paper>
    </Center>
  );
}

function Choice({ settings, onConnect }: { settings: AdminSettings; onConnect: () => void }) {
  const choosing = useChooseSandbox();
  const [isAsked, setAsked] = useState(false);
  const { kind, baseUrl } = settings.service;
  const isConnected = kind === 'remote' && baseUrl !== null;
  const choose = (): void =>
    choosing.mutate(settings.version, { onSuccess: () => window.location.assign('/inbox') });
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isConnected ? setupTexts.connected(baseUrl) : setupTexts.about}
      </Text>
      <Box>
        <Button
          fullWidth
          size="md"
          variant={isConnected ? 'default' : 'filled'}
          loading={choosing.isPending}
          onClick={() => (isConnected ? setAsked(true) : choose())}
        >
          {setupTexts.sandbox}
        </Button>
        <Text size="sm" c="dimmed" mt={4}>
          {isConnected ? setupTexts.sandboxReplaces : setupTexts.sandboxHint}
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
      {isConnected && (
        <Group>
          <ButtonLink href="/">{setupTexts.toInbox}</ButtonLink>
        </Group>
      )}
      {choosing.isError && <SaveFailure of={choosing.error} />}
      {isAsked && (
        <Dialog
          title={setupTexts.replace}
          onClosed={(answer) => {
            setAsked(false);
            if (answer !== '') choose();
          }}
        >
          <Text>{setupTexts.replaceHint}</Text>
          <Group gap="xs" mt="lg">
            <Button
              color="red"
              onClick={({ currentTarget }) => closeDialog(currentTarget, 'sandbox')}
            >
              {setupTexts.disconnect}
            </Button>
            <DismissButton data-focus>{setupTexts.cancel}</DismissButton>
          </Group>
        </Dialog>
      )}
    </>
  );
}
