import { Box, Group, PasswordInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import { useEffect, useRef } from 'react';
import { useConnectService, useTestService } from '#api/administration.ts';
import type { AdminSettings, ServiceTest, ServiceToTest } from '#contract/administration.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { focusFirst } from '#ui/panels/focus-first.ts';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { SaveFailure } from './save-failure.tsx';
import { areaTexts, outcomeTexts, setupTexts } from './texts.ts';

const secrets = ['consumerKey', 'consumerSecret', 'token', 'tokenSecret'] as const;
const columns = [
  { name: setupTexts.area },
  { name: setupTexts.outcome },
  { name: setupTexts.details },
];

interface ConnectFormProps {
  settings: AdminSettings;
  onBack: () => void;
}

/** Asks for address and credentials, tries them, and has Waybill use them. */
export function ConnectForm({ settings, onBack }: ConnectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The button that led here is gone, and with it the focus.
  useEffect(() => focusFirst(form.current!), []);
  const testing = useTestService();
  const connecting = useConnectService();
  // After a change they have to be tested again, also where the test was still running.
  const forget = (): void => {
    testing.reset();
    if (!connecting.isPending) connecting.reset();
  };
  const isTested = testing.data !== undefined;
  // Carriers work with any credentials, and say nothing where the other areas refuse these.
  const areas = testing.data?.areas ?? [];
  const isRefused = areas.some(({ outcome }) => outcome === 'refused');
  const works = areas.some(
    ({ area, outcome }) => outcome === 'works' && !(isRefused && area === 'carriers'),
  );

  function connect(at: HTMLFormElement): void {
    const { version } = settings;
    const codes = namesIn(new FormData(at), settings.codes);
    connecting.mutate(
      { ...serviceIn(at), version, codes },
      {
        onSuccess: ({ problem }) => {
          if (problem === null) window.location.assign('/inbox');
        },
      },
    );
  }

  return (
    // POST, so that no secret gets into an address, even without scripts.
    <form
      ref={form}
      method="post"
      action="/setup"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const at = event.currentTarget;
        if (testing.isPending || connecting.isPending) return;
        if (isTested && works) {
          connect(at);
          return;
        }
        testing.mutate(serviceIn(at));
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={setupTexts.baseUrl}
          description={setupTexts.baseUrlHint}
          name="baseUrl"
          type="url"
          placeholder={setupTexts.baseUrlExample}
          defaultValue={settings.service.baseUrl ?? ''}
          required
          withAsterisk={false}
          onChange={forget}
          data-focus
        />
        {secrets.map((name) => (
          <PasswordInput
            key={name}
            label={setupTexts[name]}
            name={name}
            autoComplete="off"
            maxLength={1000}
            required
            withAsterisk={false}
            onChange={forget}
          />
        ))}
        <Text size="sm" c="dimmed">
          {setupTexts.secretsHint} {setupTexts.testHint}
        </Text>
        {testing.isError && <SaveFailure of={testing.error} />}
        {isTested && <Results test={testing.data} works={works} />}
        {isTested && works && <Names test={testing.data} settings={settings} />}
        {isTested && !works && (
          <Banner tone="failure">
            {testing.variables.baseUrl.replace(/\/$/, '').endsWith('/v2')
              ? setupTexts.endsInVersion
              : isRefused
                ? setupTexts.refused
                : setupTexts.nothingWorks}
          </Banner>
        )}
        {connecting.isError && <SaveFailure of={connecting.error} />}
        {connecting.data?.problem && (
          <Banner tone="failure">
            <strong>{setupTexts.failed}</strong> {connecting.data.problem}
          </Banner>
        )}
        {connecting.isPending && (
          <Text size="sm" role="status">
            {setupTexts.saving}
          </Text>
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={onBack} disabled={connecting.isPending}>
            {setupTexts.back}
          </Button>
          <Group gap="sm">
            {isTested && works && (
              <Button variant="default" onClick={forget} disabled={connecting.isPending}>
                {setupTexts.testAgain}
              </Button>
            )}
            <Button type="submit" loading={testing.isPending || connecting.isPending}>
              {isTested && works ? setupTexts.save : setupTexts.test}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

function Results({ test: { areas, firstPage }, works }: { test: ServiceTest; works: boolean }) {
  return (
    <Box role="status">
      <SmallTable
        label={setupTexts.results}
        columns={columns}
        hasRowHeads
        rows={areas.map(({ area, outcome, detail }) => ({
          key: area,
          cells: [
            areaTexts[area],
            <Text
              key="outcome"
              span
              size="sm"
              fw={600}
              c={outcome === 'works' ? 'inherit' : 'var(--waybill-action)'}
            >
              {outcomeTexts[outcome]}
            </Text>,
            detail,
          ],
        }))}
      />
      {works && (
        <Text size="sm" mt="xs">
          {setupTexts.firstPage(firstPage)}
        </Text>
      )}
    </Box>
  );
}

/** Names for the codes that the test found. */
function Names({
  test: { units },
  settings: { codes },
}: {
  test: ServiceTest;
  settings: AdminSettings;
}) {
  const methods = Object.entries(codes['method'] ?? {}).map((pair) => pair.join('='));
  return (
    <Stack gap="xs" component="section" aria-label={setupTexts.names}>
      <Title order={2} size="h6">
        {setupTexts.names}
      </Title>
      <Text size="sm" c="dimmed">
        {setupTexts.namesHint}
      </Text>
      <Group gap="sm">
        {units.map((code) => (
          <TextInput
            key={code}
            w="9rem"
            label={setupTexts.units(code)}
            name={`units.${code}`}
            placeholder={setupTexts.unitsExample}
            maxLength={60}
            defaultValue={codes['units']?.[code] ?? ''}
          />
        ))}
      </Group>
      <Textarea
        label={setupTexts.methods}
        description={setupTexts.methodsHint}
        name="methods"
        placeholder={setupTexts.methodsExample}
        autosize
        minRows={2}
        defaultValue={methods.join('\n')}
        onChange={({ target }) => target.setCustomValidity(faultOfMethods(target.value))}
      />
    </Stack>
  );
}

function serviceIn(form: HTMLFormElement): ServiceToTest {
  const typed = new FormData(form);
  const text = (name: string): string => textOf(typed, name).trim();
  const [consumerKey, consumerSecret, token, tokenSecret] = secrets.map(text);
  return {
    baseUrl: text('baseUrl'),
    credentials: {
      consumerKey: consumerKey!,
      consumerSecret: consumerSecret!,
      token: token!,
      tokenSecret: tokenSecret!,
    },
  };
}

/** Returns the former names with the typed ones; an empty name is removed. */
function namesIn(typed: FormData, before: AdminSettings['codes']): AdminSettings['codes'] {
  const units = { ...before['units'] };
  for (const name of typed.keys()) {
    if (!name.startsWith('units.')) continue;
    const code = name.slice('units.'.length);
    const text = textOf(typed, name).trim();
    if (text === '') delete units[code];
    else units[code] = text;
  }
  const method = Object.fromEntries(
    methodsIn(textOf(typed, 'methods')).map(({ code, name }) => [code, name]),
  );
  return { ...before, units, method };
}

/** The lines `CODE=Name`. */
function methodsIn(text: string): { line: string; code: string; name: string }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [code, ...name] = line.split('=');
      return { line, code: code!.trim(), name: name.join('=').trim() };
    });
}

/** Returns why these can't be saved, so that no line is lost; '' if they can. */
function faultOfMethods(text: string): string {
  const methods = methodsIn(text);
  const codes = new Set<string>();
  for (const { line, code, name } of methods) {
    if (code === '' || name === '') return setupTexts.noMethod(line.trim());
    if (codes.has(code)) return setupTexts.methodTwice(code);
    codes.add(code);
  }
  return '';
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}
