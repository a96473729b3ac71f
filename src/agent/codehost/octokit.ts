/** A client for GitHub's API, and for those that speak like it. */
import { Octokit } from '@octokit/core';
import { codeHostFetch, type RequestOptions } from './request.ts';

export function clientOf(baseUrl: string, token: string, options: RequestOptions): Octokit {
  const silent = (): void => undefined;
  return new Octokit({
    auth: token,
    baseUrl,
    userAgent: 'docs-nav',
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: { fetch: codeHostFetch(options) },
  });
}
