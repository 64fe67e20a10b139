/** Lets others have a turn where the work has gone on for a while; cheap where it has not. */
export type Pause = () => Promise<void> | undefined;

/** No pause at all, for what is short. */
export const NO_PAUSE: Pause = () => undefined;
