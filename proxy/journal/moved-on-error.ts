/** A write has left the state it was in, or was sent once more: somebody else decided first. */
export class MovedOnError extends Error {
  override name = 'MovedOnError';
  /** It was taken back before anything of it was sent. */
  readonly isWithdrawn: boolean;

  constructor(message: string, isWithdrawn = false) {
    super(message);
    this.isWithdrawn = isWithdrawn;
  }
}
