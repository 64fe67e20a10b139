import { expect, test } from 'vitest';
import { describeAction, describeSubject } from './describe-entry.ts';

const object = '0b1c';

test('groups the digits of a count of references', () => {
  const subjectOf = (object: string) =>
    describeSubject({ what: 'import-references', object, detail: '' });
  expect(subjectOf('3000 references')).toBe('3,000 references');
  expect(subjectOf('3000 references more')).toBe('3000 references more');
});

test.each([
  ['start-job', 'archive 6309', 'Archive 6,309 notifications', '0b1c'],
  ['start-job', 'read 1', 'Mark 1 notification read', '0b1c'],
  ['start-job', 'acknowledge 12', 'Acknowledge 12 transactions', '0b1c'],
  ['undo-job', 'undo 6309', 'Undo task', '0b1c: Restore 6,309 notifications'],
  // Older entries have no detail.
  ['start-job', '', 'Start task', '0b1c'],
  ['change-user', 'archive 6309', 'Change user', '0b1c: archive 6309'],
  ['paint', 'blue', 'paint', '0b1c: blue'],
])('describes %s with %s', (what, detail, name, subject) => {
  const entry = { what, object, detail };
  expect(describeAction(entry)).toBe(name);
  expect(describeSubject(entry)).toBe(subject);
});
