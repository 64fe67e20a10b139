/** A key as the registry writes it: `j`, `shift+i`, `ctrl+z`, `?`, `enter`. */
export interface KeyPress {
  key: string;
  /** KeyboardEvent.code, for keyboards whose letters are not Latin. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Returns the name of the pressed key; `null` for a modifier alone. The platform's command key is
 * written `ctrl` everywhere. A sign is named by itself, wherever a keyboard has it; only letters
 * and named keys include shift.
 */
export function pressName(press: KeyPress, isMac: boolean): string | null {
  if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(press.key)) return null;
  const key = keyOf(press);
  const isSign = key.length === 1 && !/[a-z]/.test(key);
  const command = isMac ? press.metaKey : press.ctrlKey;
  const other = isMac ? press.ctrlKey : press.metaKey;
  return [
    ...(command ? ['ctrl'] : []),
    ...(other ? ['other'] : []),
    ...(press.altKey ? ['alt'] : []),
    ...(press.shiftKey && !isSign ? ['shift'] : []),
    key,
  ].join('+');
}

function keyOf({ key, code }: KeyPress): string {
  const isLatin = key.length > 1 || key.charCodeAt(0) < 128;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (isLatin || letter === undefined ? key : letter).toLowerCase();
}

/** Whether the page runs where the command key is Meta. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The caps of a shortcut in the order pressed: `g i` is G, I; `shift+x` is Shift, X. */
export function keyCaps(keys: string, isMac: boolean): string[] {
  return keys.split(/[ +]/).map((part) => {
    if (part === 'ctrl') return isMac ? '⌘' : 'Ctrl';
    return part === 'escape' ? 'Esc' : part.charAt(0).toUpperCase() + part.slice(1);
  });
}

/**
 * Whether a shortcut begins with a character alone, with shift at most. These can be switched off
 * (WCAG 2.1.4), since speech input and slips type such keys. Escape and Enter are excluded.
 */
export function isSingleKey(keys: string): boolean {
  const [first = ''] = keys.split(' ');
  return /^(?:shift\+)?.$/u.test(first);
}

/** The result of a key press: a shortcut, the beginning of one (`g` of `g i`), or neither. */
export type KeyStep = { kind: 'whole'; keys: string } | { kind: 'begun'; keys: string } | null;

/** Follows `pressed` after `begun` (empty: nothing) through shortcuts such as `j` and `g i`. */
export function nextStep(shortcuts: readonly string[], begun: string, pressed: string): KeyStep {
  const keys = begun === '' ? pressed : `${begun} ${pressed}`;
  if (shortcuts.includes(keys)) return { kind: 'whole', keys };
  return shortcuts.some((shortcut) => shortcut.startsWith(`${keys} `))
    ? { kind: 'begun', keys }
    : null;
}
