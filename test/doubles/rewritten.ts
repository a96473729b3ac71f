/** An update that replaces the whole body of a pull request. */
import type { PullRequestBodyUpdate } from '../../src/agent/codehost/code-host.ts';

export const rewritten = (own: string): PullRequestBodyUpdate => ({ rewrite: () => ({ before: '', own, after: '' }) });
