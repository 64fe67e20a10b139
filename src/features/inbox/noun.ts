import type { Noun } from '#api/describe-listing.ts';

export const noun: Noun = { one: 'notification', many: 'notifications' };
