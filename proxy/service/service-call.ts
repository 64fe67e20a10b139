/** A request to the service, without its OAuth header. */
export interface ServiceCall {
  method: 'GET' | 'POST';
  /** Path and query below the base address, exactly as it is signed and sent: `/v2/carriers`. */
  target: string;
  /** JSON text, or `null` for a request without a body. */
  body: string | null;
  /** Carriers are requested without an Authorization header (interface 4.12, 4.13). */
  signed: boolean;
  /** Milliseconds until the whole answer must be here. */
  deadline: number;
  /** Largest accepted answer, in bytes. */
  maxBytes: number;
}

/** A complete answer: a body that was cut short never becomes one. */
export interface ServiceAnswer {
  status: number;
  /** Media type as sent, or `null`. */
  contentType: string | null;
  body: string;
}

/**
 * Signs and sends a call once, without any retry.
 * @throws NotSentError, BrokeOffError, NoCredentialsError
 */
export type Send = (call: ServiceCall) => Promise<ServiceAnswer>;

/** Certainly no byte reached the service: there was no connection (refused, DNS, TLS). */
export class NotSentError extends Error {
  override name = 'NotSentError';
  readonly problem: 'service-unreachable' | 'service-busy' = 'service-unreachable';
  /** Seconds until another try makes sense, where known. */
  readonly retryAfter: number | undefined = undefined;
}

/** The call was not made, because the service has just declined calls like it. */
export class PausedError extends NotSentError {
  override readonly problem = 'service-busy';
  readonly reason: 'busy' | 'credentials';
  /** Milliseconds. */
  readonly wait: number;
  override readonly retryAfter: number;

  constructor(reason: 'busy' | 'credentials', wait: number) {
    const retryAfter = Math.ceil(wait / 1000);
    super(
      reason === 'busy'
        ? `The service asked Waybill to wait ${retryAfter} s.`
        : 'The service has just answered 401: it doesn’t accept Waybill’s credentials.',
    );
    this.reason = reason;
    this.wait = wait;
    this.retryAfter = retryAfter;
  }
}

/** Something may have reached the service, and no complete answer came back. */
export class BrokeOffError extends Error {
  override name = 'BrokeOffError';
  readonly reason: 'timeout' | 'reset' | 'too-large';

  constructor(reason: 'timeout' | 'reset' | 'too-large', message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A signed call was requested, and there are no credentials for the service. */
export class NoCredentialsError extends Error {
  override name = 'NoCredentialsError';
}
