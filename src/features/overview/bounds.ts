/** Pages that Waybill loads automatically: 20,000 rows (interface 8). */
export const MOST_PAGES = 100;
