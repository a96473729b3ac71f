/** An update that replaces the whole body of a pull request. */
import type { PullRequestUpdate } from '../../src/agent/codehost/code-host.ts';

export const rewritten = (own: string): PullRequestUpdate => ({ rewrite: () => ({ before: '', own, after: '' }) });
