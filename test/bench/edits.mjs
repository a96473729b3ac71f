/**
 * One process: opens a site on disk, finds all that `lint` finds, and checks two edits: another text of a page, and a new page
 * with its entry. Prints the cost of each as JSON: `{ lint: { wall, cpu }, changed, placed, added }`, in milliseconds. The library
 * is loaded before the clock starts; nothing has run.
 */
import { addPage, checkEdits } from '../../dist/lib/index.js';
import { openSite } from '../../dist/lib/node.js';

const [root = ''] = process.argv.slice(2);
const folder = 'section-001/area-001/topic-001';
const page = `${folder}/how-to-configure-the-feature-001.mdx`;
const to = '/navigation/tabs[tab=Section 1]/groups[group=Area 1]/pages[group=Topic 1.1]';

const [lint, site] = await cost(async () => {
  const opened = await openSite(root, { config: false });
  await opened.diagnostics();
  return opened;
});
const [changed, first] = await cost(() => checkEdits(site, new Map([[page, '---\ntitle: Changed\n---\n\nOther text.\n']])));
const draft = site.withEdits(new Map([[`${folder}/new.mdx`, '---\ntitle: New\n---\n']]));
const [placed, entry] = await cost(() => addPage(draft, `${folder}/new`, { to }));
if (!first.ok || !entry.ok) throw new Error('An edit that is right was refused.');
const [added, second] = await cost(() => checkEdits(site, new Map([...draft.edits, ...entry.edits])));
if (!second.ok) throw new Error('A page that is right was refused.');
console.log(JSON.stringify({ lint, changed, placed, added }));

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<[{ wall: number, cpu: number }, T]>}
 */
async function cost(work) {
  const started = process.hrtime.bigint();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [{ wall: Number(process.hrtime.bigint() - started) / 1e6, cpu: (user + system) / 1e3 }, result];
}
