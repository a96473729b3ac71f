/** What tests do to the store from another process: hold a folder, make the tables, create jobs until killed. */
import { createUnstartedQueue } from '../../src/agent/queue/queue.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { createJob } from '../../src/agent/store/jobs.ts';
import { FolderInUse, lockFolder } from '../../src/agent/store/lock.ts';
import { migrateDatabase } from '../../src/agent/store/migrate.ts';
import { addProject } from './outbox.ts';

const [command, place = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  async lock() {
    try {
      const lock = await lockFolder(place);
      say(`locked ${process.pid}`);
      process.stdin.once('end', () => void lock.release()).resume();
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      say(`refused ${error.pid}`);
    }
  },
  async migrate() {
    const db = await openDatabase({ kind: 'postgres', url: place });
    await migrateDatabase(db);
    const queue = await createUnstartedQueue(db);
    await queue.start();
    await queue.stop({ timeoutMs: 0 });
    await db.close();
    say('migrated');
  },
  async create() {
    const db = await openDatabase({ kind: 'pglite', folder: place });
    await migrateDatabase(db);
    const queue = await createUnstartedQueue(db);
    await queue.start();
    const project = await addProject(db, 'docs');
    const post = async (): Promise<never> => {
      for (;;) {
        const posted = await createJob(db, queue, { project, prompt: 'Write.' }, new Date(), { createsPerHour: 1e9, activeJobs: 1e9 });
        if (posted.ok) say(`job ${posted.job.id}`);
      }
    };
    await Promise.all([post(), post(), post(), post()]);
  },
};

await COMMANDS[command ?? '']?.();
