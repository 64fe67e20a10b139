/** What the service says no to: becomes an envelope with Success false, or a bare 404. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** Code of the Message. */
  readonly code: string;
  /** HTTP status, where it is not the dialect's for failures. */
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: string,
    text: string,
    { status, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(text);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** A record, report, transaction or payment that is not there. */
export class NotFound extends Refusal {
  override name = 'NotFound';

  constructor(text: string) {
    super('NOT_FOUND', text);
  }
}
