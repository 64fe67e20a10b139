import { expect, test } from 'vitest';
import { describeAction, describeSubject, pathOfSubject } from './describe-entry.ts';

const id = '0b1c0b1c-0b1c-4b1c-8b1c-0b1c0b1c0b1c';
const at = '2026-11-20T10:00:00Z';
const entryOf = (what: string, object: string, detail = '') => ({
  at,
  what,
  object,
  name: null,
  detail,
  batch: null,
});

test.each([
  ['start-job', id, 'archive 6309', 'Archive 6,309 notifications', ''],
  ['start-job', id, 'read 1', 'Mark 1 notification read', ''],
  ['start-job', id, 'acknowledge 12', 'Acknowledge 12 transactions', ''],
  ['undo-job', id, 'undo 6309', 'Undo task', 'Restore 6,309 notifications'],
  // Older entries have no detail.
  ['start-job', id, '', 'Start task', id],
  ['change-user', 'anna', 'archive 6309', 'Change user', 'anna: archive 6309'],
  ['paint', 'a wall', 'blue', 'paint', 'a wall: blue'],
  ['delete-draft', 'Bank, 3 April', id, 'Delete draft', 'Bank, 3 April'],
  ['delete-draft', id, '', 'Delete draft', id],
  ['import-references', '3000 references', '', 'Import references', '3,000 references'],
  ['import-references', '3000 references more', '', 'Import references', '3000 references more'],
  ['assign', id, 'to tom', 'Assign notifications', '1 notification: to tom'],
  ['assign', '3 notifications', 'to tom', 'Assign notifications', '3 notifications: to tom'],
  ['label', 'claim', id, 'Add label', 'claim: 1 notification'],
  ['remove-label', 'claim', '2 notifications', 'Remove label', 'claim: 2 notifications'],
  ['snooze', id, 'news', 'Snooze', '1 notification: until something new happens'],
  ['snooze', id, '', 'Snooze', '1 notification'],
  ['end-snooze', '2 notifications', '', 'End snooze', '2 notifications'],
  ['edit-difference', 'P-1', `${id}: Fee: bank`, 'Change reason for difference', 'P-1: Fee: bank'],
  ['edit-difference', '', '', 'Change reason for difference', ''],
  ['submit-draft', 'May', '1250 EUR to P-8', 'Submit draft for approval', 'May: 1,250 EUR to P-8'],
  [
    'payments.apply',
    '',
    '1250.5 USD, 1000 EUR in 3 payments; 1250.5 USD to Acme 2000 (P-7); 2 more',
    'Apply payments',
    '1,250.50 USD, 1,000 EUR in 3 payments; 1,250.50 USD to Acme 2000 (P-7); 2 more',
  ],
  ['edit-settings', 'codes, paint', '', 'Edit settings', 'Names for codes, paint'],
])('describes %s of %s with %s', (what, object, detail, name, subject) => {
  const entry = entryOf(what, object, detail);
  expect(describeAction(entry)).toBe(name);
  expect(describeSubject(entry)).toBe(subject);
});

test('says until when something was snoozed, by the reader’s clock', () => {
  const until = (detail: string) => describeSubject(entryOf('snooze', '2 notifications', detail));
  const clock = (hour: string) => new RegExp(`^2 notifications: until .*\\d:30.[AP]M${hour}$`);
  expect(until('2026-11-20T10:30:00Z')).toMatch(clock(''));
  expect(until('2026-11-24T10:30:00Z, news')).toMatch(/: until Nov 24, .* or until something new/);
});

test('names the record of a task of one notification, and leads to it', () => {
  const task = { ...entryOf('start-job', id, 'archive 1'), name: 'SO "4" 2' };
  expect(describeSubject(task)).toBe('SO "4" 2');
  expect(describeSubject({ ...task, what: 'undo-job', detail: 'undo 1' })).toBe(
    'Restore 1 notification: SO "4" 2',
  );
  const { search } = new URL(pathOfSubject(task)!, 'https://waybill.example');
  expect(new URLSearchParams(search).get('q')).toBe('record:"SO \\"4\\" 2"');
  expect(pathOfSubject({ ...task, detail: 'acknowledge 1' })).toBeNull();
});

test('names a draft by its name and a sent one by its batch', () => {
  const draft = { ...entryOf('submit-draft', id), name: 'Bank, 3 April' };
  expect(describeSubject(draft)).toBe('Bank, 3 April');
  expect(describeSubject({ ...draft, detail: 'Check the amount' })).toBe(
    'Bank, 3 April: Check the amount',
  );
  const sent = { ...draft, batch: 12 };
  expect(describeSubject(sent)).toBe('Batch 12');
  expect(describeSubject({ ...sent, detail: 'Check the amount' })).toBe(
    'Batch 12: Check the amount',
  );
});

test('leads to the notification, transaction or batch of an entry', () => {
  expect(pathOfSubject(entryOf('assign', id))).toBe(`/inbox?status=everything&open=${id}`);
  expect(pathOfSubject(entryOf('label', 'claim', id))).toContain(`open=${id}`);
  expect(pathOfSubject(entryOf('assign', '3 notifications'))).toBeNull();
  expect(pathOfSubject(entryOf('remove-difference', 'P-1', `${id}: Fee`))).toBe(
    `/receivables/${id}`,
  );
  expect(pathOfSubject(entryOf('remove-difference', '12-0'))).toBeNull();
  expect(pathOfSubject({ ...entryOf('send-draft', id), batch: 12 })).toBe('/batches/12');
});
