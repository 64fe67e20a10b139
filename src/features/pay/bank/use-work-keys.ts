import { useCommands } from '#ui/commands/commands.tsx';
import { workTexts } from './texts.ts';

interface WorkKeys {
  /** Whether an entry is open, which the keys act on. */
  hasEntry: boolean;
  move: (by: number) => void;
  accept: () => void;
  aside: () => void;
  /** Whether the open entry looks like one in a draft. */
  isAlike: boolean;
  answer: (isSame: boolean, isForAll: boolean) => void;
}

/**
 * Handles the list's keys wherever the focus is, so that a click elsewhere doesn't disable them.
 */
export function useWorkKeys({ hasEntry, move, accept, aside, isAlike, answer }: WorkKeys): void {
  const { group } = workTexts;
  const isPossible = () => hasEntry;
  const answering = (name: string, keys: string[], isSame: boolean, isForAll: boolean) => ({
    name,
    group,
    keys,
    byKeyAlone: true,
    isPossible: () => isAlike,
    run: () => answer(isSame, isForAll),
  });
  useCommands([
    {
      name: workTexts.next,
      group,
      keys: ['j'],
      byKeyAlone: true,
      repeats: true,
      run: () => move(1),
    },
    {
      name: workTexts.previous,
      group,
      keys: ['k'],
      byKeyAlone: true,
      repeats: true,
      run: () => move(-1),
    },
    { name: workTexts.accept, group, keys: ['enter'], byKeyAlone: true, isPossible, run: accept },
    { name: workTexts.putAside, group, keys: ['x'], byKeyAlone: true, isPossible, run: aside },
    answering(workTexts.same, ['s'], true, false),
    answering(workTexts.other, ['o'], false, false),
    answering(workTexts.allSame, ['shift+s'], true, true),
    answering(workTexts.allOther, ['shift+o'], false, true),
  ]);
}
