/** Sends the requests of the GitLab client, whose own code would send the token to any address in an answer. */
import type { MergeRequests } from '@gitbeaker/rest';
import { createThrowingHostFetch, type CodeHostFetchOptions } from './request.ts';

type RequesterFn = NonNullable<ConstructorParameters<typeof MergeRequests>[0]['requesterFn']>;
type Requester = ReturnType<RequesterFn>;
type Send = Requester['get'];

/** The value of the option `requesterFn`. `signal` aborts all its requests. */
export function requesterFor(options: CodeHostFetchOptions, signal: AbortSignal): RequesterFn {
  const send = createThrowingHostFetch(options);
  return (service) => {
    const request =
      (method: string): Send =>
      async (endpoint, { searchParams = {}, body } = {}) => {
        const url = new URL(endpoint, service.url.endsWith('/') ? service.url : `${service.url}/`);
        if (url.origin !== new URL(service.url).origin) throw new Error('The address belongs to another host.');
        for (const [name, value] of Object.entries(searchParams))
          if (value !== undefined) url.searchParams.set(toSnakeCase(name), String(value));
        const headers: Record<string, string> = { ...service.headers, accept: 'application/json' };
        for (const [name, value] of Object.entries(service.authHeaders)) headers[name] = await value();
        if (body !== undefined) headers['content-type'] = 'application/json';
        const answer = await send(url, {
          method: method.toUpperCase(),
          headers,
          signal,
          ...(body !== undefined && { body: JSON.stringify(snakeKeys(body)) }),
        });
        return { body: (await answer.json()) as never, headers: Object.fromEntries(answer.headers), status: answer.status };
      };
    return { get: request('get'), post: request('post'), put: request('put'), patch: request('patch'), delete: request('delete') };
  };
}

function snakeKeys(body: unknown): unknown {
  return typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [toSnakeCase(name), value]))
    : body;
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
