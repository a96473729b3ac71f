/** What the log says about a request besides its id: what it is about, and why it was refused. Never the URL, which can be secret. */
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../store/uuid.ts';

export interface RequestLogFields {
  jobId?: string;
  /** The number of the message. */
  seq?: number;
  /** The code of the refusal. */
  problem?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    logged: RequestLogFields | undefined;
  }
}

/** Adds members to what is logged about the request. */
export function addLogFields(request: FastifyRequest, more: RequestLogFields): void {
  request.logged = { ...request.logged, ...more };
}

/** Names of a request without a valid key are not logged, because they can be anything. */
export function logFieldsOf({ agentKey, params, logged }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (agentKey === undefined) return { ...logged };
  const { id = '' } = params as Readonly<Record<string, string>>;
  return { keyId: agentKey.id, projectId: agentKey.projectId, ...(isUuid(id) && { jobId: id }), ...logged };
}
