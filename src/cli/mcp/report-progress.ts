/** Tells a client how far a call is, if it asked for that. */
import type { ServerContext } from '@modelcontextprotocol/server';
import type { PageReadingProgress } from '../../site/long-work.ts';

/** Between two notifications, in milliseconds: each is a message that somebody may show. */
const PAUSE_MS = 200;

/**
 * Returns `undefined` for a client that gave no token. The protocol wants numbers that grow, and work goes through the pages of a site more
 * than once, so what is done is counted over all rounds; there is no total.
 */
export function reportProgress({ mcpReq: { _meta, notify } }: ServerContext): ((progress: PageReadingProgress) => void) | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let [rounds, last, told, next] = [0, 0, 0, 0];
  return ({ done, total }) => {
    if (done < last) rounds += last;
    last = done;
    const progress = rounds + done;
    if (Date.now() < next || progress <= told) return;
    [told, next] = [progress, Date.now() + PAUSE_MS];
    const message = `Read ${done} of ${total} pages`;
    // A client that is gone needs no progress.
    void notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => undefined);
  };
}
