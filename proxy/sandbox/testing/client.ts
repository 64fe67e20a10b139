import { parseJson, type Json } from '#lib/json.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { signedRequest, type SignedRequestOptions } from './signed-request.ts';

export interface ClientReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body as JSON; throws if it is not JSON. */
  json: Json;
  /** The body as JSON, with numbers as doubles. */
  // Untyped on purpose, because tests look into any reply and assert its shape.
  loose: ReturnType<typeof JSON.parse>;
}

export interface Client {
  sandbox: Sandbox;
  get(target: string, options?: Partial<SignedRequestOptions>): Promise<ClientReply>;
  post(
    target: string,
    body?: unknown,
    options?: Partial<SignedRequestOptions>,
  ): Promise<ClientReply>;
}

/** A small sandbox without arrivals that processes batches at once, and a signed client for it. */
export async function startClient(
  settings: Parameters<typeof startSandbox>[0] = {},
): Promise<Client> {
  const sandbox = await startSandbox({
    notifications: 600,
    transactions: 400,
    payments: 60,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 0 },
    ...settings,
  });
  const send = async (target: string, options: Partial<SignedRequestOptions>) => {
    const reply = await signedRequest(sandbox.url, target, {
      credentials: sandbox.credentials,
      ...options,
    });
    return {
      ...reply,
      get json() {
        return parseJson(reply.text);
      },
      get loose() {
        return JSON.parse(reply.text);
      },
    };
  };
  return {
    sandbox,
    get: (target, options) => send(target, { method: 'GET', ...options }),
    post: (target, body, options) =>
      send(target, {
        method: 'POST',
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...options,
      }),
  };
}
