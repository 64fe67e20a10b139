/** A background task, which continues on every screen. */
export interface Work {
  id: string;
  /** `failed`: ended, but not everything succeeded. */
  state: 'running' | 'done' | 'failed' | 'stopped';
  /** The job's progress or its result. */
  words: string;
  progress: {
    /** From 0 to 1; `null` if unknown. */
    part: number | null;
    /** How many items are left; `null` if unknown. */
    left: number | null;
  };
  /** The screen with its details. */
  place: { path: string; name: string };
  /** Whether the screen of a path shows the task and its result itself. */
  isShownAt: (pathname: string) => boolean;
  /** `null` if it can't be stopped or has ended. */
  stop: (() => void) | null;
  /** Dismisses an ended task. */
  forget: () => void;
}

/** Whether a path belongs to a screen or to a page below it. */
export function isWithin(pathname: string, screen: string): boolean {
  return pathname === screen || pathname.startsWith(`${screen}/`);
}
