import {
  createContext,
  use,
  useCallback,
  useEffect,
  lazy,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Command, PaletteProps } from './command.ts';
import { isSomethingOpen } from '../is-something-open.ts';
import { Opening } from '../opening.tsx';
import { readOnly } from '../read-only.ts';
import { isMac, isSingleKey, nextStep, pressName } from '../key-sequence.ts';
import { paletteTexts } from '../texts.ts';

const KeysDialog = lazy(async () => ({
  default: (await import('./keys-dialog.tsx')).KeysDialog,
}));

/** The commands that each component offers, as of its latest render. */
const offers = new Set<{ current: readonly Command[] }>();

const ShowPalette = createContext<() => void>(() => {});

/** Opens the palette, as its keys do. */
export const usePalette = () => use(ShowPalette);

interface CommandsProviderProps {
  /** Finds commands by typing; it may add some of its own. */
  Palette: ComponentType<PaletteProps>;
  /** Whether keys without the command key do anything. */
  hasSingleKeys: boolean;
  children: ReactNode;
}

/** Milliseconds within which `g i` has to be whole. */
const SEQUENCE_LASTS = 1500;
/** Milliseconds within which a key waits for the code of its command. */
const KEY_WAITS = 5000;

/**
 * The last key that no command handled, and the keys before it, such as `* s`. Later commands
 * receive it unless the focus has moved.
 */
let missed: { event: KeyboardEvent; before: string } | null = null;
let retry = (): void => {};

/** Keeps a key from everything on the page while an input method composes a word with it. */
function leaveToInputMethod(event: KeyboardEvent): void {
  if (event.isComposing) event.stopImmediatePropagation();
}

/** Runs commands by their keys, wherever on the page they are pressed. */
export function CommandsProvider({ Palette, hasSingleKeys, children }: CommandsProviderProps) {
  const [listed, setListed] = useState<{ in: 'palette' | 'keys'; commands: Command[] } | null>(
    null,
  );
  useEffect(() => {
    window.addEventListener('keydown', leaveToInputMethod, { capture: true });
    return () => window.removeEventListener('keydown', leaveToInputMethod, { capture: true });
  }, []);
  useEffect(() => {
    let begun = { keys: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent): void => {
      const isRecent = event.timeStamp - begun.at < SEQUENCE_LASTS;
      handle(event, isRecent ? begun.keys : '');
    };
    const handle = (event: KeyboardEvent, before: string): void => {
      const pressed = pressName(event, isMac());
      if (pressed === null || event.defaultPrevented) return;
      missed = null;
      if (isSomethingOpen()) return;
      if (isSingleKey(pressed) && !hasSingleKeys) return;
      if (!pressed.startsWith('ctrl+') && belongsToTarget(event, pressed)) return;
      // In a field, Ctrl+Z undoes typing.
      if (pressed === 'ctrl+z' && isField(event.target)) return;
      const possible = possibleCommands();
      const known = possible.flatMap(({ keys = [] }) => keys);
      const step = nextStep(known, before, pressed);
      begun = { keys: step?.kind === 'begun' ? step.keys : '', at: event.timeStamp };
      if (step === null) {
        if (isSingleKey(pressed) && readOnly.get() === null) missed = { event, before };
        return;
      }
      event.preventDefault();
      const command = possible.find(({ keys }) => keys?.includes(step.keys));
      if (command && (!event.repeat || command.repeats)) command.run();
    };
    retry = () => {
      const { event, before } = missed ?? {};
      if (event === undefined || event.target !== document.activeElement) return;
      if (performance.now() - event.timeStamp < KEY_WAITS) handle(event, before ?? '');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasSingleKeys]);
  const showPalette = useCallback(
    () => setListed({ in: 'palette', commands: possibleCommands() }),
    [],
  );
  return (
    <>
      <ShowPalette value={showPalette}>{children}</ShowPalette>
      <ListCommands
        showPalette={showPalette}
        showKeys={() =>
          setListed({ in: 'keys', commands: [...offers].flatMap(({ current }) => current) })
        }
      />
      <Opening>
        {listed?.in === 'palette' && (
          <Palette
            commands={listed.commands}
            onClosed={(command) => {
              setListed(null);
              command?.run();
            }}
          />
        )}
        {listed?.in === 'keys' && (
          <KeysDialog
            commands={listed.commands}
            hasSingleKeys={hasSingleKeys}
            onClosed={() => setListed(null)}
          />
        )}
      </Opening>
    </>
  );
}

interface ListCommandsProps {
  showPalette: () => void;
  showKeys: () => void;
}

/** The commands that list the commands. */
function ListCommands({ showPalette, showKeys }: ListCommandsProps) {
  useCommands([
    {
      name: paletteTexts.title,
      group: paletteTexts.everywhere,
      keys: ['ctrl+k'],
      byKeyAlone: true,
      run: showPalette,
    },
    { name: paletteTexts.keys, group: paletteTexts.everywhere, keys: ['?'], run: showKeys },
  ]);
  return null;
}

/** Returns all commands, the latest component's first. */
function offeredCommands(): Command[] {
  return [...offers].toReversed().flatMap(({ current }) => current);
}

/** Returns the commands that are possible now. */
function possibleCommands(): Command[] {
  return offeredCommands().filter(
    ({ isPossible, changes }) => isPossible?.() !== false && !(changes && readOnly.get() !== null),
  );
}

/** Offers commands while the component is mounted; they may differ with every render. */
export function useCommands(commands: readonly Command[]): void {
  const offer = useRef(commands);
  useLayoutEffect(() => {
    offers.add(offer);
    return () => void offers.delete(offer);
  }, [offer]);
  useLayoutEffect(() => {
    offer.current = commands;
    // After the effects of the render.
    if (missed) queueMicrotask(retry);
  });
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [role=switch])',
      ))
  );
}

/** Keys that the focused element handles itself: all in a field, Enter on a button or a link. */
function belongsToTarget({ target }: KeyboardEvent, pressed: string): boolean {
  if (isField(target)) return true;
  return (
    pressed === 'enter' &&
    target instanceof HTMLElement &&
    target.closest('a[href], button, input, summary') !== null
  );
}
