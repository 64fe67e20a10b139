/** Preloaded into Waybill (`node --import`): sets its system clock ahead by `CLOCK_SET_BY` ms. */
const setBy = Number(process.env['CLOCK_SET_BY']);
const right = Date.now.bind(Date);
Date.now = () => right() + setBy;
