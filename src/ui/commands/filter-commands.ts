import type { Command } from './command.ts';

/**
 * Returns the commands that contain every typed word. Names that begin with the text come first,
 * then commands with a shortcut.
 */
export function filterCommands(commands: readonly Command[], typed: string): Command[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/);
  const found = commands.filter(({ name, group, byKeyAlone }) => {
    const searched = `${name} ${group}`.toLowerCase();
    return !byKeyAlone && words.every((word) => searched.includes(word));
  });
  const begins = (command: Command) => (command.name.toLowerCase().startsWith(text) ? 0 : 1);
  const isFrequent = ({ keys = [] }: Command) => (keys.length > 0 ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b) || isFrequent(a) - isFrequent(b));
}
