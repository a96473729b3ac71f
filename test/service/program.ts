/** The service with a scripted model, in a process of its own that can kill itself at a step. Settings come as its environment has them. */
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readSettings } from '../../src/agent/config/settings.ts';
import { openLog } from '../../src/agent/log.ts';
import { scriptedModel } from '../../src/agent/model/scripted-model.ts';
import { startService } from '../../src/agent/service.ts';
import { ADD_PAGE } from '../agent/sample-site.ts';
import { watchBlocks } from './longest-block.ts';

const { env } = process;
const delay = monitorEventLoopDelay({ resolution: 5 });
const settings = readSettings(new Map(), env, process.cwd());
const [step, seq] = (env['KILL_AT'] ?? '').split(':');

const log = createWriteStream(join(settings.data, `log-${process.pid}`));
// A service logs to stderr; this file is on the disk that a test fills, and what does not fit there is lost.
log.on('error', () => undefined);

const service = await startService(settings, {
  log: openLog({ stream: log }),
  // A server can count what it is asked, whichever process asks.
  ...(env['OPENAI_BASE_URL'] === undefined && { openModel: () => scriptedModel(ADD_PAGE, { pauseMs: Number(env['PAUSE_MS'] ?? 0) }) }),
  childProgram: env['CHILD_PROGRAM'] ?? join(import.meta.dirname, '../test-child/program.mjs'),
  onStep: (reached, at) => {
    if (reached === step && at.seq === Number(seq)) process.kill(process.pid, 'SIGKILL');
  },
});
delay.enable();
const blocks = watchBlocks();
process.stdout.write(`${service.url}\n`);
process.once('SIGTERM', () => {
  // How long anything has kept all others waiting, in ms.
  writeFileSync(
    join(settings.data, `delay-${process.pid}`),
    JSON.stringify({ p99: Math.round(delay.percentile(99) / 1e6), most: Math.round(delay.max / 1e6), ...blocks() }),
  );
  void service.stop().then(() => process.exit(0));
});
