import { join } from 'node:path';
import { startSandboxProcess } from './sandbox-process.ts';
import { accountKeyOf } from '../service/account.ts';
import { SettingsError } from '../errors/settings-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { NamedAccount } from '../settings/account-settings.ts';
import type { Identity } from './service-account.ts';

/** The service behind Waybill, and its accounts. */
interface Upstream {
  baseUrl: URL;
  /** Names of codes that come with the service; names in the settings take precedence. */
  codes: Partial<Settings['codes']>;
  accounts: readonly { binding: NamedAccount | null; identity: Identity }[];
  /** Resolves if the service ends by itself. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** @throws SettingsError where the sandbox can't start */
export async function openUpstream(
  { service, accounts, sameAccount }: Pick<Settings, 'service' | 'accounts' | 'sameAccount'>,
  dataDir: string,
): Promise<Upstream> {
  if (service.kind === 'sandbox') {
    const { baseUrl, credentials, users, ...sandbox } = await startSandboxProcess({
      ...service.settings,
      dataFile: join(dataDir, 'sandbox.db'),
      users: accounts.map(({ name }) => name),
    });
    return {
      ...sandbox,
      baseUrl,
      accounts:
        accounts.length === 0
          ? [{ binding: null, identity: { baseUrl, credentials, key: 'sandbox' } }]
          : accounts.map((binding) => ({
              binding,
              identity: {
                baseUrl,
                name: binding.name,
                credentials: users[binding.name]!,
                key: `sandbox-${binding.name}`,
              },
            })),
    };
  }
  const { baseUrl } = service;
  const identityOf = (credentials: Identity['credentials']): Identity => {
    const key = accountKeyOf(baseUrl, credentials);
    return { baseUrl, credentials, key: sameAccount[key] ?? key };
  };
  const open =
    accounts.length === 0
      ? [{ binding: null, identity: identityOf(service.credentials) }]
      : accounts.map((binding) => ({
          binding,
          identity: { ...identityOf(binding.credentials), name: binding.name },
        }));
  if (new Set(open.map(({ identity }) => identity.key)).size < open.length) {
    throw new SettingsError(
      'WAYBILL_SETTINGS: sameAccount gives two accounts the same data: correct it.',
    );
  }
  return {
    baseUrl,
    codes: {},
    accounts: open,
    ended: new Promise(() => {}),
    stop: () => Promise.resolve(),
  };
}
