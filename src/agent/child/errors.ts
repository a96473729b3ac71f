/** Sends errors from the child to its worker, and keeps the classes that the worker distinguishes. */
import { NoDocsJson } from '../draft/docs-root.ts';
import { GitError, type GitErrorCode } from '../git/git-error.ts';
import { InfrastructureInterruptionError, findInfrastructureInterruption, type Interruption } from '../interruption.ts';
import { UnreadableError } from '../../index.ts';
import { cut } from './limit-size.ts';

/** The child noticed by itself that it exceeded a limit. */
export class ChildLimitExceeded extends Error {
  override readonly name = 'ChildLimitExceeded';
  readonly limit: 'memory' | 'size' | 'depth';

  constructor(limit: ChildLimitExceeded['limit']) {
    super();
    this.limit = limit;
  }
}

export type SerializedError =
  | { readonly kind: 'git'; readonly code: GitErrorCode; readonly message: string; readonly detail: string }
  | { readonly kind: 'no-docs-json' | 'unreadable'; readonly message: string }
  | { readonly kind: 'interrupted'; readonly code: Interruption; readonly detail: string }
  | { readonly kind: ChildLimitExceeded['limit'] }
  | { readonly kind: 'other'; readonly name: string; readonly message: string; readonly stack: string };

/** Messages of the engine if memory is exhausted, and if calls are nested too deeply. */
const OUT_OF_MEMORY_MESSAGE =
  /allocation failed|Failed to allocate memory|Invalid (?:string|array) length|maximum size exceeded|string longer than/;
const STACK_OVERFLOW_MESSAGE = /call stack size exceeded/;

/** Characters of a stack, which may quote anything. */
const MAX_STACK_LENGTH = 8000;

export function serializeError(error: unknown): SerializedError {
  if (error instanceof GitError) return { kind: 'git', code: error.code, message: cut(error.message), detail: error.detail };
  if (error instanceof NoDocsJson) return { kind: 'no-docs-json', message: cut(error.message) };
  if (error instanceof UnreadableError) return { kind: 'unreadable', message: cut(error.message) };
  if (!(error instanceof Error)) return { kind: 'other', name: typeof error, message: '', stack: '' };
  const interruption = findInfrastructureInterruption(error);
  if (interruption)
    return {
      kind: 'interrupted',
      code: interruption,
      detail: error instanceof InfrastructureInterruptionError ? error.detail : cut(error.message),
    };
  if (isOutOfMemory(error)) return { kind: 'memory' };
  if (error instanceof RangeError && STACK_OVERFLOW_MESSAGE.test(error.message)) return { kind: 'depth' };
  return { kind: 'other', name: error.name, message: cut(error.message), stack: cut(error.stack ?? '', MAX_STACK_LENGTH) };
}

/** Node's own errors for texts are not RangeErrors. */
const OUT_OF_MEMORY_CODES: ReadonlySet<unknown> = new Set(['ERR_STRING_TOO_LONG', 'ERR_MEMORY_ALLOCATION_FAILED']);

function isOutOfMemory(error: Error): boolean {
  return (
    (error instanceof RangeError || ('code' in error && OUT_OF_MEMORY_CODES.has(error.code))) && OUT_OF_MEMORY_MESSAGE.test(error.message)
  );
}

export function deserializeError(sent: SerializedError): Error {
  switch (sent.kind) {
    case 'git':
      return new GitError(sent.code, sent.message, sent.detail);
    case 'no-docs-json':
      return new NoDocsJson(sent.message);
    case 'unreadable':
      return new UnreadableError(sent.message);
    case 'interrupted':
      return new InfrastructureInterruptionError(sent.code, sent.detail);
    case 'memory':
    case 'size':
    case 'depth':
      return new ChildLimitExceeded(sent.kind);
    case 'other':
      return Object.assign(new Error(sent.message), { name: sent.name, stack: sent.stack });
  }
}
