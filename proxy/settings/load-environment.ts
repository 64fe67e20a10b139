import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SettingsError } from '../errors/settings-error.ts';

/** Variables with secrets or passwords. */
const SECRET = /^(?:OAUTH_[A-Z0-9_]+|DATABASE_URL|OIDC_CLIENT_SECRET|METRICS_TOKEN|SMTP_URL)$/;

/**
 * Adds the file `.env` of the working folder to the environment, and the secrets that containers
 * store in files: `NAME_FILE` is the path of a file that contains NAME.
 *
 * @throws SettingsError where a file can't be read, or NAME is set as well
 */
export function loadEnvironment(environment: NodeJS.ProcessEnv = process.env): void {
  if (environment === process.env && existsSync('.env')) loadFile();
  for (const [variable, path] of Object.entries(environment)) {
    const name = variable.endsWith('_FILE') ? variable.slice(0, -'_FILE'.length) : '';
    if (!SECRET.test(name) || !path) continue;
    if (environment[name]) {
      throw new SettingsError(`${name} and ${variable} are both set: remove one of them.`);
    }
    environment[name] = secretIn(path, variable);
    delete environment[variable];
  }
}

function loadFile(): void {
  try {
    process.loadEnvFile();
  } catch (cause) {
    // Node claims that there is no such file.
    throw new SettingsError(
      `${resolve('.env')} can’t be read: make it readable for the user who starts Waybill.`,
      { cause },
    );
  }
}

function secretIn(path: string, variable: string): string {
  try {
    // Editors and shells end a file with a line break, which is not part of a secret.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new SettingsError(`${variable} can’t be read (${path}): correct the path.`, { cause });
  }
}
