/** All topics share one channel of NOTIFY; the message names the topic. */
export const CHANNEL = 'waybill';
