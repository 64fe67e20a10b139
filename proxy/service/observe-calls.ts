import type { Client } from './client.ts';
import { areaOf } from './pauses.ts';
import { BrokeOffError, NotSentError, PausedError, type ServiceCall } from './service-call.ts';

/** A call to the service, reduced to data that may appear anywhere: no record, no query. */
export interface ObservedCall {
  method: string;
  /** The area, such as `accounting` of `/v2/accounting/…`; every area is in the allow-list. */
  area: string;
  /** Name of the service account, where accounts have names. */
  account?: string;
}

export interface CallObserver {
  begun?: (call: ObservedCall) => void;
  /** @param outcome `2xx` to `5xx`, `unreachable`, why it broke off, or `not sent` */
  ended: (call: ObservedCall, outcome: string, seconds: number) => void;
}

/**
 * Wraps a client with an observer.
 * @param account name of the account that the client signs for, if it has one
 */
export function observed(
  client: Client,
  observers: readonly CallObserver[],
  account?: string,
): Client {
  function observe<Answer extends { status: number }>(
    send: (call: ServiceCall) => Promise<Answer>,
  ): (call: ServiceCall) => Promise<Answer> {
    return async (asked) => {
      const call = {
        method: asked.method,
        area: areaOf(asked),
        ...(account !== undefined && { account }),
      };
      const begun = performance.now();
      const end = (outcome: string): void => {
        const seconds = (performance.now() - begun) / 1000;
        for (const observer of observers) observer.ended(call, outcome, seconds);
      };
      for (const observer of observers) observer.begun?.(call);
      try {
        const answer = await send(asked);
        end(`${Math.floor(answer.status / 100)}xx`);
        return answer;
      } catch (error) {
        end(outcomeOf(error));
        throw error;
      }
    };
  }
  return { ...client, send: observe(client.send), sendAlone: observe(client.sendAlone) };
}

function outcomeOf(error: unknown): string {
  if (error instanceof PausedError) return 'not sent';
  if (error instanceof NotSentError) return 'unreachable';
  return error instanceof BrokeOffError ? error.reason : 'not sent';
}
