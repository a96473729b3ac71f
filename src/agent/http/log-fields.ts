/** What the log says about a request besides its id: what it is about, and why it was refused. Never the URL, which can be secret. */
import type { FastifyRequest } from 'fastify';
import { isId } from '../store/uuid.ts';

export interface LogFields {
  jobId?: string;
  /** The number of the message. */
  seq?: number;
  /** The code of the refusal. */
  problem?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    logged: LogFields | undefined;
  }
}

/** Adds members to what is logged about the request. */
export function addLogFields(request: FastifyRequest, more: LogFields): void {
  request.logged = { ...request.logged, ...more };
}

/** Names of a request without a valid key are not logged, because they can be anything. */
export function logFieldsOf({ agentKey, params, logged }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (agentKey === undefined) return { ...logged };
  const { id = '' } = params as Readonly<Record<string, string>>;
  return { keyId: agentKey.id, projectId: agentKey.projectId, ...(isId(id) && { jobId: id }), ...logged };
}
