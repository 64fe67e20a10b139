import type { QueryClient } from '@tanstack/react-query';

/** Creates one value for each query client, on its first use. */
export function perClient<Value>(
  create: (client: QueryClient) => Value,
): (client: QueryClient) => Value {
  const values = new WeakMap<QueryClient, Value>();
  return (client) => {
    if (!values.has(client)) values.set(client, create(client));
    return values.get(client)!;
  };
}
