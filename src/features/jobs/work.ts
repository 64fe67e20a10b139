/** Something that takes a while, and goes on whatever screen is shown. */
export interface Work {
  id: string;
  /** `failed`: ended, and not all of it is as it was meant to be. */
  state: 'running' | 'done' | 'failed' | 'stopped';
  /** What it does and how far it is, or what came of it. */
  words: string;
  progress: {
    /** From 0 to 1; `null` while that can't be told. */
    part: number | null;
    /** How many there are still to be done; `null` while that can't be told. */
    left: number | null;
  };
  /** Where it is shown in full. */
  place: { path: string; name: string };
  /** Whether the screen of a path shows it anyway, and says how it ends. */
  isShownAt: (pathname: string) => boolean;
  /** `null` where nothing can stop it, or it has ended. */
  stop: (() => void) | null;
  /** It has ended, and that was told. */
  forget: () => void;
}

/** Whether a path is that of a screen or of a page below it. */
export function isWithin(pathname: string, screen: string): boolean {
  return pathname === screen || pathname.startsWith(`${screen}/`);
}
