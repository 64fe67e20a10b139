/** All topics go through one channel of NOTIFY; which it is stands in the message. */
export const CHANNEL = 'waybill';
