/** A write has left the state it was in, or was sent once more: somebody else decided first. */
export class MovedOnError extends Error {
  override name = 'MovedOnError';
}
