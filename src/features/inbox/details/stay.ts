/** Milliseconds that a row is stayed on before anything is asked for it: one moves on by key. */
export const STAY = 150;
