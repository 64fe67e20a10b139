import type { Command } from './command.ts';

/**
 * Those that have every word typed. Where the name begins with what was typed comes first, then what
 * is done often enough to have a key.
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
