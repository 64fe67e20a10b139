/** The write has changed its state or was sent again: another decision came first. */
export class MovedOnError extends Error {
  override name = 'MovedOnError';
  /** The write was withdrawn before anything was sent. */
  readonly isWithdrawn: boolean;

  constructor(message: string, isWithdrawn = false) {
    super(message);
    this.isWithdrawn = isWithdrawn;
  }
}
