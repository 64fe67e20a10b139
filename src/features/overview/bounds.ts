/** Pages that are read of a list unasked: 20,000 rows (interface 8). */
export const MOST_PAGES = 100;
