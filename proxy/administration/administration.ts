import { randomUUID } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import {
  editableSettings,
  type AdminSettings,
  type AdminSettingsChange,
  type EditableSettings,
  type ServiceToConnect,
} from '#contract/administration.ts';
import { eventsThatNeedAction } from '#contract/events.ts';
import { usualReasons } from '#contract/tolerance.ts';
import { SettingsError } from '../errors/settings-error.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';
import { versionOf, type Saved, type SavedSettings } from '../settings/saved-settings.ts';
import { readSettingsFile, type SettingsFile } from '../settings/settings-file.ts';
import type { Settings } from '../settings/settings.ts';

/** The settings file, as administrators change it in the browser. */
export interface Administration {
  /** Whether an administrator has yet to choose the service. */
  isServiceOpen(): boolean;
  /** @throws ProblemError bad-body, where the file was damaged by hand */
  settings(): AdminSettings;
  /** @throws ProblemError settings-changed, bad-body, settings-unwritable */
  change(change: AdminSettingsChange): AdminSettings;
  /** @throws ProblemError as above */
  chooseSandbox(version: string): AdminSettings;
  /** Saves the service; it is used once `restart` is called. @throws ProblemError as above */
  connect(service: ServiceToConnect): AdminSettings;
  /** Restarts the service part with the saved settings. */
  restart(): void;
  close(): void;
}

/** How Waybill was started, as far as its settings can be changed. */
export interface Supervision {
  saved: SavedSettings;
  /** Parses the settings to be saved in the same way as at a start. @throws SettingsError */
  check(saved: Saved): Settings;
  /** Restarts; if that fails, restarts with `before`. */
  restart(before: Saved): void;
  /** Why the last restart failed, as a sentence. */
  problem: string | null;
}

interface AdministrationOptions {
  settings: Settings;
  /** `null`: Waybill was started by a program that has its own settings. */
  supervision: Supervision | null;
  /** Limitations of this start, one line each. */
  warnings: readonly string[];
  /** Applies these settings from now on, and notifies every open page. */
  apply: (settings: Pick<Settings, keyof EditableSettings>) => void;
  onError: (error: unknown) => void;
}

const NOT_EDITABLE = 'Waybill was started with settings of its own.';
/** Milliseconds between two checks of the file. */
const LOOK_EVERY = 2_000;

export function createAdministration({
  settings: started,
  supervision,
  warnings,
  apply,
  onError,
}: AdministrationOptions): Administration {
  const run = randomUUID();
  /** The settings that Waybill runs with. */
  let used: Saved | null = null;
  let before: Saved | null = null;
  let isServiceOpen = started.isServiceOpen;
  if (supervision !== null) {
    used = supervision.saved.read();
    watchFile(supervision.saved.path, { interval: LOOK_EVERY, persistent: false }, look);
  }

  /** Applies manual edits of the file that need no restart. */
  function look(): void {
    try {
      const now = supervision!.saved.read();
      if (now.text === used?.text) return;
      apply(supervision!.check(now));
      isServiceOpen &&= now.text === null;
      if (isSameButEditable(now, used!)) used = now;
    } catch (error) {
      onError(error);
    }
  }

  function readNow(): Saved {
    return asProblem(() => supervision!.saved.read());
  }

  function answer(): AdminSettings {
    const now = supervision === null ? null : readNow();
    const file = now === null ? {} : asProblem(() => readSettingsFile(now.text));
    const { service, accounts, serviceFixed } = started;
    return {
      version: versionOf(now?.text ?? null),
      path: supervision?.saved.path ?? null,
      readOnly: supervision === null ? NOT_EDITABLE : null,
      service: {
        kind: service.kind,
        baseUrl: service.kind === 'remote' ? service.baseUrl.href : null,
        hasCredentials:
          service.kind === 'sandbox' || accounts.length > 0 || service.credentials !== null,
        fixed: supervision === null ? NOT_EDITABLE : serviceFixed,
      },
      run,
      problem: supervision?.problem ?? null,
      warnings: warnings.map(forBrowser),
      needsRestart: now !== null && !isSameButEditable(now, used!),
      accounts: accounts.map(({ name, label, people, roles, credentials }) => ({
        name,
        label,
        people: [...people],
        roles: [...roles],
        hasCredentials: service.kind === 'sandbox' || credentials !== null,
      })),
      ...editableOf(file),
    };
  }

  /** Writes the file with some keys replaced; all others stay as typed. @throws ProblemError */
  function save(
    version: string,
    changes: Readonly<Record<string, unknown>>,
    credentials?: Saved['credentials'],
  ): Settings {
    if (supervision === null) throw new ProblemError('not-allowed', NOT_EDITABLE);
    const now = readNow();
    if (versionOf(now.text) !== version) {
      throw new ProblemError(
        'settings-changed',
        'The settings file was changed since you loaded it.',
      );
    }
    const file = asProblem(() => {
      // A damaged file is left alone, because saving would drop its unreadable parts.
      readSettingsFile(now.text);
      return JSON.parse(now.text ?? '{}') as Record<string, unknown>;
    });
    const text = `${JSON.stringify({ ...file, ...changes }, null, 2)}\n`;
    const next = { text, credentials: credentials === undefined ? now.credentials : credentials };
    const settings = asProblem(() => supervision.check(next));
    try {
      supervision.saved.write(next);
    } catch (cause) {
      const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
      throw new ProblemError(
        'settings-unwritable',
        `Waybill can’t write ${supervision.saved.path} (${code}). Nothing was saved.`,
        { cause },
      );
    }
    before = now;
    if (isSameButEditable(now, used!)) used = next;
    return settings;
  }

  return {
    isServiceOpen: () => isServiceOpen,
    settings: answer,
    change({ version, ...changes }) {
      apply(save(version, changes));
      return answer();
    },
    chooseSandbox(version) {
      refuseFixed(started);
      save(version, { service: 'sandbox' }, null);
      isServiceOpen = false;
      return answer();
    },
    connect({ version, baseUrl, credentials, codes }) {
      refuseFixed(started);
      const changes = { service: { baseUrl }, ...(codes && { codes }) };
      save(version, changes, { baseUrl, ...credentials });
      isServiceOpen = false;
      return answer();
    },
    restart: () => supervision?.restart(before!),
    close: () => {
      if (supervision !== null) unwatchFile(supervision.saved.path, look);
    },
  };
}

function refuseFixed({ serviceFixed }: Settings): void {
  if (serviceFixed === null) return;
  throw new ProblemError('not-allowed', `${serviceFixed} Nothing was changed.`);
}

function editableOf({
  codes = {},
  links = {},
  needsAction = eventsThatNeedAction,
  tolerances = {},
  differenceReasons = usualReasons,
}: SettingsFile): EditableSettings {
  const named = Object.entries(codes).flatMap(([kind, names]) =>
    names === undefined ? [] : [[kind, names] as const],
  );
  return {
    codes: Object.fromEntries(named),
    links,
    needsAction,
    tolerances,
    differenceReasons,
  };
}

/** Whether the differences between two versions need no restart. */
function isSameButEditable(one: Saved, other: Saved): boolean {
  return restOf(one) === restOf(other);
}

function restOf({ text, credentials }: Saved): string {
  const file = fileOf(text);
  const keys = Object.keys(file).filter((key) => !Object.hasOwn(editableSettings.def.shape, key));
  return JSON.stringify([keys.toSorted().map((key) => [key, file[key]]), credentials]);
}

function fileOf(text: string | null): Record<string, unknown> {
  try {
    return JSON.parse(text ?? '{}') as Record<string, unknown>;
  } catch {
    return { text };
  }
}

/** @throws ProblemError bad-body */
function asProblem<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    throw badBody(forBrowser(cause.message), { cause });
  }
}

/** Names the file as the screen does: people who edit it there may have set no variable. */
function forBrowser(message: string): string {
  return message.replaceAll('WAYBILL_SETTINGS', 'Settings file');
}
