/** Yields to other tasks after the work has run for a while; cheap before that. */
export type Pause = () => Promise<void> | undefined;

/** No pause at all, for short work. */
export const NO_PAUSE: Pause = () => undefined;
