/**
 * One process: opens a site on disk, finds all that `lint` finds, and checks edits: another text of a page, a new page with its
 * entry, and ten more such pages. Prints the cost of each as JSON: `{ lint: { wall, cpu }, changed, placed, added, again }`, in milliseconds.
 * The library is loaded before the clock starts; nothing has run. `again` is the median of the ten, as in a server.
 */
import { addPage, checkEdits } from '../../dist/lib/index.js';
import { openSite } from '../../dist/lib/node.js';

const [root = '', changes = '{}'] = process.argv.slice(2);
/** The page that changes, the folder of the new ones, and where their entries go. */
const { page, folder, to } = JSON.parse(changes);

const [lint, site] = await cost(async () => {
  const opened = await openSite(root, { config: false });
  await opened.diagnostics();
  return opened;
});
const [changed, check] = await cost(() => checkEdits(site, new Map([[page, '---\ntitle: Changed\n---\n\nOther text.\n']])));
if (!check.ok) throw new Error('A text that is right was refused.');
const first = await checkNewPage('new');
const further = [];
for (let number = 0; number < 10; number++) further.push((await checkNewPage(`new-${number}`)).added);
const again = { wall: median(further.map(({ wall }) => wall)), cpu: median(further.map(({ cpu }) => cpu)) };
console.log(JSON.stringify({ lint, changed, ...first, again }));

/** @param {string} name of a page to be */
async function checkNewPage(name) {
  const draft = site.withEdits(new Map([[`${folder}/${name}.mdx`, '---\ntitle: New\n---\n']]));
  const [placed, entry] = await cost(() => addPage(draft, `${folder}/${name}`, { to }));
  if (!entry.ok) throw new Error('An edit that is right was refused.');
  const [added, check] = await cost(() => checkEdits(site, new Map([...draft.edits, ...entry.edits])));
  if (!check.ok) throw new Error('A page that is right was refused.');
  return { placed, added };
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

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
