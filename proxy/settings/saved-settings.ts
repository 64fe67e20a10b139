import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from '#contract/zod.ts';
import { SettingsError } from '../errors/settings-error.ts';
import type { Credentials } from '../service/sign.ts';

const secret = z.string().check(z.minLength(1));
const savedCredentials = z.strictObject({
  /**
   * The address that the credentials are valid for: if it is changed by hand, the new one gets no
   * token.
   */
  baseUrl: z.string(),
  consumerKey: secret,
  consumerSecret: secret,
  token: secret,
  tokenSecret: secret,
});

/**
 * The settings that people chose in the browser: the settings file, and the credentials beside the
 * data.
 */
export interface Saved {
  /** `null`: there is no file. */
  text: string | null;
  credentials: ({ baseUrl: string } & Credentials) | null;
}

/** The files that hold it. */
export interface SavedSettings {
  path: string;
  /** @throws SettingsError */
  read(): Saved;
  /** Writes both files completely or not at all. @throws Error of the file system */
  write(saved: Saved): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Uses WAYBILL_SETTINGS, else a file in the data folder, which always holds the credentials. */
export function savedSettingsOf(environment: Environment): SavedSettings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const folder = resolve(value('DATA_DIR') ?? './data');
  const named = value('WAYBILL_SETTINGS');
  const path = named ?? join(folder, 'waybill-settings.json');
  const secrets = join(folder, 'waybill-credentials.json');
  return {
    path: resolve(path),
    read: () => ({
      text: readText(path, named === undefined, 'WAYBILL_SETTINGS'),
      credentials: readCredentials(secrets),
    }),
    write({ text, credentials }) {
      const before = readText(secrets, true, 'The credentials file');
      // Write the secrets first, because an address without them would work less than before.
      replace(secrets, credentials && `${JSON.stringify(credentials, null, 2)}\n`, 0o600);
      try {
        replace(path, text, statSync(path, { throwIfNoEntry: false })?.mode ?? 0o600);
      } catch (error) {
        replace(secrets, before, 0o600);
        throw error;
      }
    },
  };
}

/** Returns the version that distinguishes editions of the file. */
export function versionOf(text: string | null): string {
  return hash('sha256', text ?? '', 'base64url');
}

function readText(path: string, mayBeAbsent: boolean, name: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // Problems of the folder itself are reported at the start, with more detail.
    if (mayBeAbsent && (code === 'ENOENT' || code === 'ENOTDIR')) return null;
    throw new SettingsError(`${name} can’t be read (${path}): correct the path.`, { cause });
  }
}

function readCredentials(path: string): Saved['credentials'] {
  const text = readText(path, true, 'The credentials file');
  if (text === null) return null;
  try {
    const { baseUrl, ...credentials } = savedCredentials.parse(JSON.parse(text));
    return { baseUrl, ...credentials };
  } catch {
    // Has no cause, because that would quote a secret.
    throw new SettingsError(
      `${path} is damaged: remove it, then connect the service again under Administration.`,
    );
  }
}

function replace(path: string, text: string | null, mode: number): void {
  if (text === null) {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(beside, text, { mode: mode & 0o777, flush: true, flag: 'wx' });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
