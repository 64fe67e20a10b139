import type { Noun } from '#api/describe-listing.ts';

export const notificationNoun: Noun = { one: 'notification', many: 'notifications' };
