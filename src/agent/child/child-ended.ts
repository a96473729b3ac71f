/** The error for a child that exceeded a limit or ended unexpectedly. */
import { processorSeconds, type ChildLimits } from './limits.ts';

/** Why it ended; `group`: by the system, because the container of the service has used up its memory. */
export type ChildEndReason = 'time' | 'processor' | 'memory' | 'group' | 'size' | 'depth' | 'unknown';

const MESSAGES: Readonly<Record<ChildEndReason, (limits: ChildLimits) => string>> = {
  time: ({ seconds }) => `One step of the work on the files took more than ${seconds} seconds.`,
  processor: (limits) => `The work on the files took more than ${processorSeconds(limits)} seconds of processor time.`,
  memory: ({ megabytes }) => `The work on the files needed more than ${megabytes} MB of memory.`,
  group: () => 'The container or control group of the service ran out of memory during the work on the files.',
  size: () => 'The result of the work on the files is too large to be stored or shown.',
  depth: () => 'The files are nested too deeply.',
  unknown: () => 'The process that worked on the files ended unexpectedly.',
};

export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  readonly code = 'limits_exceeded';
  readonly limit: ChildEndReason;
  /** A retry may succeed, for example when the machine is less busy. The worker limits the number of retries. */
  readonly isPermanent = false;

  constructor(limit: ChildEndReason, limits: ChildLimits) {
    super(
      `${MESSAGES[limit](limits)} Nothing was pushed. Make the site or the change smaller, or ask the operator of the service to raise the limit.`,
    );
    this.limit = limit;
  }
}
