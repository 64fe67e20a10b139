/** A refusal by the service: an envelope with Success false, or a bare 404. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** Code of the Message. */
  readonly code: string;
  /** HTTP status, where it is not the dialect's for failures. */
  readonly status: number | undefined;
  readonly headers: Record<string, string>;
  /** The id in the answer, as in 4.5. */
  readonly id: string | undefined;

  constructor(
    code: string,
    text: string,
    {
      status,
      headers = {},
      id,
    }: { status?: number; headers?: Record<string, string>; id?: string } = {},
  ) {
    super(text);
    this.code = code;
    this.status = status;
    this.headers = headers;
    this.id = id;
  }
}

/** A record, report, transaction or payment that does not exist. */
export class NotFoundRefusal extends Refusal {
  override name = 'NotFound';

  constructor(text: string) {
    super('NOT_FOUND', text);
  }
}
