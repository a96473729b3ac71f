/**
 * One process: opens a site on disk, finds all that `lint` finds, and checks an edit, twice over: a page with another text, and
 * a new page with its entry. Prints the milliseconds as JSON. The library is loaded before the clock starts; nothing has run.
 */
import { addPage, checkEdits } from '../../dist/lib/index.js';
import { openSite } from '../../dist/lib/node.js';

const [root = ''] = process.argv.slice(2);
const folder = 'section-001/area-001/topic-001';
const page = `${folder}/how-to-configure-the-feature-001.mdx`;

const started = process.hrtime.bigint();
const site = await openSite(root, { config: false });
await site.diagnostics();
const lint = since(started);

const changing = process.hrtime.bigint();
const changed = await checkEdits(site, new Map([[page, '---\ntitle: Changed\n---\n\nOther text.\n']]));
const change = since(changing);

const adding = process.hrtime.bigint();
const draft = site.withEdits(new Map([[`${folder}/new.mdx`, '---\ntitle: New\n---\n']]));
const to = '/navigation/tabs[tab=Section 1]/groups[group=Area 1]/pages[group=Topic 1.1]';
const listed = await addPage(draft, `${folder}/new`, { to });
const added = await checkEdits(site, new Map([...draft.edits, ...(listed.ok ? listed.edits : [])]));
const add = since(adding);

if (!changed.ok || !listed.ok || !added.ok) throw new Error('An edit that is right was refused.');
console.log(JSON.stringify({ lint, change, add }));

/** @param {bigint} start */
function since(start) {
  return Number(process.hrtime.bigint() - start) / 1e6;
}
