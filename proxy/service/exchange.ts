import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';
import type { Dispatcher } from 'undici';
import { isJson, mayBeJson, withoutMark } from './json-bytes.ts';
import { BrokeOffError, NotSentError, type ServiceCall } from './service-call.ts';

/** A complete answer with the headers that decide about a retry. */
export interface HttpAnswer {
  status: number;
  /** Media type as sent, or `null`. */
  contentType: string | null;
  body: Buffer;
  /** `Date` and `Retry-After` as sent. */
  date: string | null;
  retryAfter: string | null;
  /** Whether this 401 corrected the clock that is used for signing. */
  clockCorrected: boolean;
}

type Unpack = (body: Buffer, options: { maxOutputLength: number }) => Buffer;
type Headers = Record<string, string | string[] | undefined>;

/** The content codings of RFC 9110 §8.4.1 and RFC 8878 that Node can unpack. */
const unpackers = new Map<string, Unpack>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  // Some servers leave out the header of zlib (RFC 9110 §8.4.1.2), which says 8 for this method.
  ['deflate', (body, how) => ((body[0]! & 15) === 8 ? inflateSync : inflateRawSync)(body, how)],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
]);

/**
 * One request and its answer over undici, settled once. Whether a failure comes before or after
 * `onRequestStart` is decisive: undici calls it right before the first byte is written, so an
 * earlier failure proves that nothing was sent.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #call: ServiceCall;
  readonly #resolve: (answer: HttpAnswer) => void;
  readonly #reject: (error: NotSentError | BrokeOffError) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #end: number;
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #status = 0;
  #headers: Headers = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(
    call: ServiceCall,
    resolve: (answer: HttpAnswer) => void,
    reject: (error: NotSentError | BrokeOffError) => void,
  ) {
    this.#call = call;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#end = performance.now() + call.deadline;
    this.#timer = setTimeout(() => this.#outOfTime(), call.deadline);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // It ran out of time while it waited for a connection, or is about to be written a second time.
    // A suspended process may notice a connection before the timer.
    const isLate = this.#settled || performance.now() >= this.#end;
    if (isLate || this.#controller !== null) {
      controller.abort(new Error('stopped before sending'));
      return;
    }
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Headers,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (Number(headers['content-length']) > this.#call.maxBytes) this.#tooLarge();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#call.maxBytes) this.#tooLarge();
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [only] = this.#chunks;
    // Most answers come in one piece: copying it would trigger garbage collection twice as often.
    const packed = this.#chunks.length === 1 ? only! : Buffer.concat(this.#chunks, this.#size);
    this.#chunks = [];
    const body = this.#unpack(packed);
    if (body === null) return;
    if (this.#endedByClosing() && this.#isCut(withoutMark(body))) {
      this.#fail('reset', 'The service closed the connection before its response was complete.');
      return;
    }
    if (!this.#settle()) return;
    this.#resolve({
      status: this.#status,
      contentType: text(this.#headers['content-type']),
      body,
      date: text(this.#headers['date']),
      retryAfter: text(this.#headers['retry-after']),
      clockCorrected: false,
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, cause: Error): void {
    this.#fail('reset', `The response was interrupted: ${cause.message}`, cause);
  }

  /**
   * Some services compress their answers although Waybill asks for `identity`.
   * @returns the body, or `null` after a failure
   */
  #unpack(body: Buffer): Buffer | null {
    const encoding = text(this.#headers['content-encoding'])?.toLowerCase();
    const unpack = body.length > 0 && unpackers.get(encoding ?? '');
    if (!unpack) return body;
    try {
      return unpack(body, { maxOutputLength: this.#call.maxBytes });
    } catch (error) {
      if (error instanceof RangeError) this.#tooLarge();
      else this.#fail('reset', 'The service’s compressed response is damaged.', error as Error);
      return null;
    }
  }

  /** Without a content length, a body that was cut short looks complete. */
  #endedByClosing(): boolean {
    return (
      this.#headers['content-length'] === undefined &&
      this.#headers['transfer-encoding'] === undefined &&
      this.#status !== 204 &&
      this.#status !== 304
    );
  }

  #isCut(body: Buffer): boolean {
    // The status alone is a refusal: many services send it without a body.
    if (body.length === 0 && this.#status >= 400) return false;
    return claimsJson(this.#headers, body) && !isJson(body);
  }

  #outOfTime(): void {
    const controller = this.#controller;
    this.#fail('timeout', `No complete response within ${this.#call.deadline} ms.`);
    controller?.abort(new Error('deadline'));
  }

  #tooLarge(): void {
    this.#fail('too-large', `The response is larger than ${this.#call.maxBytes} bytes.`);
    this.#controller?.abort(new Error('too large'));
  }

  #fail(reason: BrokeOffError['reason'], message: string, cause?: Error): void {
    if (!this.#settle()) return;
    const options = cause && { cause };
    if (this.#controller !== null) this.#reject(new BrokeOffError(reason, message, options));
    else this.#reject(new NotSentError(`No connection: ${cause?.message ?? message}`, options));
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#timer);
    return true;
  }
}

function text(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

function claimsJson(headers: Headers, body: Buffer): boolean {
  return /\bjson\b/i.test(text(headers['content-type']) ?? '') || mayBeJson(body);
}
