/** What people did to real navigations, as tasks for a client: one page that they added, moved or removed. */
import { repositoryOf, textsOf, type Record } from '../../nav-bench/records.ts';

export interface Task {
  readonly id: string;
  readonly texts: Readonly<{ [path: string]: string }>;
  readonly kind: 'add' | 'move' | 'remove';
  readonly page: string;
  /** Where a moved page went. */
  readonly to: string;
}

/** At most `most` tasks, taken from each repository in turn. */
export function tasksOf(records: readonly Record[], most: number): Task[] {
  const queues = new Map<string, Task[]>();
  for (const record of records) {
    const task = taskOf(record);
    if (!task) continue;
    const queue = queues.get(repositoryOf(record));
    if (queue) queue.push(task);
    else queues.set(repositoryOf(record), [task]);
  }
  const tasks: Task[] = [];
  while (tasks.length < most && [...queues.values()].some((queue) => queue.length > 0))
    for (const queue of queues.values()) tasks.push(...queue.splice(0, 1));
  return tasks.slice(0, most);
}

function taskOf(record: Record): Task | undefined {
  const { added, removed, moved } = record.pages;
  if (added.length + removed.length + moved.length !== 1) return undefined;
  const common = { id: record.id, texts: textsOf(record, 'before'), to: '' };
  const [page = ''] = [...added, ...removed];
  const [from = '', to = ''] = moved[0] ?? [];
  // A page that was never there is an entry to repair, not a page to remove.
  if (removed.length > 0 && !record.files.before.some((file) => file.replace(/\.mdx?$/, '') === page)) return undefined;
  if (from !== '') return { ...common, kind: 'move', page: from, to };
  return { ...common, kind: added.length > 0 ? 'add' : 'remove', page };
}
