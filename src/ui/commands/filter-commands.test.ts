import { expect, test } from 'vitest';
import { filterCommands } from './filter-commands.ts';

const run = () => {};

const commands = [
  { name: 'Mark unread', group: 'Inbox', run },
  { name: 'Archive', group: 'Inbox', run },
  { name: 'Select all', group: 'Inbox', run },
  { name: 'Go to Inbox', group: 'Screens', run },
  { name: 'Next', group: 'Inbox', byKeyAlone: true, run },
  { name: 'Undo', group: 'Inbox', keys: ['z'], run },
];

test.each([
  ['', ['Undo', 'Mark unread', 'Archive', 'Select all', 'Go to Inbox']],
  ['ARCH', ['Archive']],
  ['inbox', ['Undo', 'Mark unread', 'Archive', 'Select all', 'Go to Inbox']],
  ['go', ['Go to Inbox']],
  ['  all select ', ['Select all']],
  ['a', ['Archive', 'Mark unread', 'Select all']],
  ['nothing', []],
])('filters by "%s" to %j', (typed, names) => {
  expect(filterCommands(commands, typed).map(({ name }) => name)).toEqual(names);
});
