/** The service with a scripted model, in a process of its own that can kill itself at a step. Settings come as its environment has them. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../src/agent/config/settings.ts';
import { openLog } from '../../src/agent/log.ts';
import { scriptedModel } from '../../src/agent/model/scripted-model.ts';
import { startService } from '../../src/agent/service.ts';
import { ADD_PAGE } from '../agent/sample-site.ts';

const { env } = process;
const settings = readSettings(new Map(), env, process.cwd());
const [step, seq] = (env['KILL_AT'] ?? '').split(':');

const service = await startService(settings, {
  log: openLog({ stream: createWriteStream(join(settings.data, `log-${process.pid}`)) }),
  openModel: () => scriptedModel(ADD_PAGE, { pauseMs: Number(env['PAUSE_MS'] ?? 0) }),
  onStep: (reached, at) => {
    if (reached === step && at.seq === Number(seq)) process.kill(process.pid, 'SIGKILL');
  },
});
process.stdout.write(`${service.url}\n`);
process.once('SIGTERM', () => {
  void service.stop().then(() => process.exit(0));
});
