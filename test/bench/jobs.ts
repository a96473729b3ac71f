/**
 * What one small job costs in tokens on real sites: “add a page, place it in the navigation, link to it”, by a model that does what a good
 * one would. Run by `npm run bench:jobs`, with the corpus that DOCS_NAV_CORPUS names; `--write` puts the table into the docs.
 *
 * Tokens are bytes / 3.6. A request is cached as far as it begins like the one before it, as providers do. “As text” is the same job by a
 * model that reads docs.json itself, and is sent everything again at each step.
 */
import type { RepositoryInstructions } from '../../src/agent/draft/draft.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDraft } from '../../src/agent/draft/open-draft.ts';
import type { Draft } from '../../src/agent/draft/draft.ts';
import { runMessage } from '../../src/agent/model/run-message.ts';
import { streamingModel, scriptedModel, type ScriptedAnswer } from '../../src/agent/model/scripted-model.ts';
import { systemPrompt } from '../../src/agent/model/system-prompt.ts';
import { TOOL_SET, MODEL_TOOLS, isToolName } from '../../src/agent/model/tools.ts';
import { corpusFolder, readSites } from '../corpus/sites.ts';
import { layOut } from '../corpus/table.ts';
import { largestSite } from './largest.mjs';

const BYTES_A_TOKEN = 3.6;
const PROMPT =
  'Add a page on how to rotate credentials beside the page that is about that topic, list it after that page, and link to it from there.';
/** The text of a page that is read, and of the instructions of the last row. */
const PAGE_BYTES = 8_000;
const INSTRUCTIONS_BYTES = 16_000;

interface Cost {
  readonly raw: number;
  readonly weighted: number;
  readonly steps: number;
  readonly seconds: number;
}

interface Row {
  readonly site: string;
  readonly bytes: number;
  readonly asText: Cost;
  readonly now: Cost;
}

const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);
const words = (bytes: number): string =>
  'Rotate the credentials of a service before they expire. '.repeat(Math.ceil(bytes / 56)).slice(0, bytes);
const pageText = (title: string): string => `---\ntitle: ${title}\n---\n\n${words(PAGE_BYTES)}\n\nThe end.\n`;

/** The steps of the job with the tools for the navigation, given the page that the new one goes beside. */
function stepsNow(beside: string, file: string): readonly ScriptedAnswer[] {
  const page = `${beside}-rotation`;
  return [
    {
      calls: [
        { tool: 'nav_outline', input: {} },
        { tool: 'find_pages', input: { words: beside } },
      ],
    },
    {
      calls: [
        { tool: 'read_file', input: { path: file } },
        { tool: 'suggest_placement', input: { page } },
      ],
    },
    {
      calls: [
        { tool: 'write_file', input: { path: file.replace(beside, page), text: pageText('Rotation') } },
        { tool: 'add_page', input: { page, after: beside } },
      ],
    },
    {
      calls: [
        { tool: 'edit_file', input: { path: file, find: 'The end.', replace: `See [rotation](/${page}).` } },
        { tool: 'nav_check', input: {} },
      ],
    },
    { text: 'Added a page on rotating credentials after the page on the same topic, and linked to it from there.' },
  ];
}

/** The same by text: docs.json is read in parts until its end, and edited. */
function stepsAsText(beside: string, file: string, docs: string): readonly ScriptedAnswer[] {
  const page = `${beside}-rotation`;
  const lines = docs.split('\n');
  const parts: ScriptedAnswer[] = [];
  for (let from = 1, bytes = 0, at = 0; at < lines.length; at++) {
    bytes += Buffer.byteLength(`${at + 1}| ${lines[at]}\n`);
    if (bytes <= 65_536 && at < lines.length - 1) continue;
    parts.push({ calls: [{ tool: 'read_file', input: { path: 'docs.json', from, to: at + 1 } }] });
    [from, bytes] = [at + 2, 0];
  }
  const entry = lines.find((line) => line.includes(JSON.stringify(beside))) ?? '';
  return [
    { calls: [{ tool: 'search_text', input: { text: beside } }] },
    ...parts,
    { calls: [{ tool: 'read_file', input: { path: file } }] },
    { calls: [{ tool: 'write_file', input: { path: file.replace(beside, page), text: pageText('Rotation') } }] },
    { calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: entry, replace: `${entry}\n"${page}",` } }] },
    { calls: [{ tool: 'edit_file', input: { path: file, find: 'The end.', replace: `See [rotation](/${page}).` } }] },
    { calls: [{ tool: 'nav_check', input: {} }] },
    { text: 'Added a page on rotating credentials after the page on the same topic, and linked to it from there.' },
  ];
}

/** A model that follows the steps and counts what it is sent. */
async function costNow(draft: Draft, lines: readonly ScriptedAnswer[], instructions: RepositoryInstructions | undefined): Promise<Cost> {
  const script = scriptedModel(({ turn }) => lines[turn] ?? { text: 'Done.' });
  let before = '';
  const model = streamingModel(async (asked) => {
    const sent = JSON.stringify([TOOL_SET, asked.prompt]);
    const shared = commonStart(before, sent);
    before = sent;
    const answer = await script.doGenerate(asked);
    const [read, all] = [tokens(sent.slice(0, shared)), tokens(sent)];
    return {
      ...answer,
      usage: {
        inputTokens: { total: all, noCache: 0, cacheRead: read, cacheWrite: all - read },
        outputTokens: { total: tokens(JSON.stringify(answer.content)), text: undefined, reasoning: undefined },
      },
    };
  });
  const began = performance.now();
  const { conversation } = await runMessage({
    model,
    draft,
    prompt: PROMPT,
    earlierMessages: [],
    instructions,
    budgets: { tokens: 1e9, steps: 1_000 },
  });
  const { inputTokens, outputTokens, weightedTokens, steps } = conversation.spent;
  return { raw: inputTokens + outputTokens, weighted: weightedTokens, steps, seconds: (performance.now() - began) / 1_000 };
}

/** Without a cache and without shortening, as the first build counted. */
async function costAsText(draft: Draft, lines: readonly ScriptedAnswer[], instructions: RepositoryInstructions | undefined): Promise<Cost> {
  const began = performance.now();
  let said = JSON.stringify([TOOL_SET, systemPrompt(draft, instructions), PROMPT]);
  let raw = 0;
  for (const line of lines) {
    raw += tokens(said);
    const answer = JSON.stringify(line);
    raw += tokens(answer);
    said += answer;
    for (const { tool, input } of line.calls ?? []) if (isToolName(tool)) said += JSON.stringify(await MODEL_TOOLS[tool].run(draft, input));
  }
  return { raw, weighted: raw, steps: lines.length, seconds: (performance.now() - began) / 1_000 };
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** Writes a site to disk and does the job in both ways; `undefined` if it lists no page that has a file. */
async function measure(site: string, files: ReadonlyMap<string, string | Uint8Array>, text?: string): Promise<Row | undefined> {
  const instructions = text === undefined ? undefined : ({ file: 'AGENTS.md', text, use: 'all' } as const);
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-jobs-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), /\.mdx?$/.test(path) && text.length === 0 ? `---\ntitle: ${path}\n---\n` : text);
    }
    const first = await openDraft({ folder, docs: '' });
    const { resolution, pages } = await first.site.subject();
    const listed = resolution.pages.find(({ page, path }) => page.key === 'pages' && path.includes('/') && pages.find(path) !== undefined);
    const file = listed && pages.find(listed.path);
    if (listed === undefined || file === undefined) return undefined;
    writeFileSync(join(folder, file), pageText('Credentials'));
    const docs = readFileSync(join(folder, 'docs.json'), 'utf8');
    const asText = await costAsText(await openDraft({ folder, docs: '' }), stepsAsText(listed.path, file, docs), instructions);
    const now = await costNow(await openDraft({ folder, docs: '' }), stepsNow(listed.path, file), instructions);
    return { site, bytes: Buffer.byteLength(docs), asText, now };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const corpus = corpusFolder();
const rows: Row[] = [];
const leftOut: string[] = [];
for (const { id, kind, config, texts } of corpus === undefined ? [] : readSites(corpus)) {
  if (kind !== 'head' || config !== 'docs.json') continue;
  const row = await measure(id, texts);
  if (row) rows.push(row);
  else leftOut.push(id);
}
rows.sort((a, b) => a.bytes - b.bytes);
const middle = rows[rows.length >> 1];
const last = rows.at(-1);
const LARGEST = new Map<string, string>(largestSite(false) as Iterable<[string, string]>);
const largest = await measure('made up, as large as the largest public site', LARGEST);
const wordy = await measure('the same with 16 KB of AGENTS.md', LARGEST, words(INSTRUCTIONS_BYTES));

const cells = (name: string, { bytes, asText, now }: Row): string[] => [
  name,
  `${Math.round(bytes / 1_000)} KB`,
  ...[asText.raw, now.raw, now.weighted].map((count) => `${Math.round(count / 1_000)}k`),
  `${asText.steps} → ${now.steps}`,
  now.seconds.toFixed(1),
];
const HEADING = ['site', 'docs.json', 'tokens as text', 'tokens', 'weighted', 'steps', 'seconds'];
const shown = [
  ...(middle ? [cells(`the median of ${rows.length} real sites`, middle)] : []),
  ...(last ? [cells('the largest of them', last)] : []),
  ...[largest, wordy].flatMap((row) => (row ? [cells(row.site, row)] : [])),
];
if (process.argv.includes('--write')) {
  const file = join(import.meta.dirname, '../../docs/service/models.mdx');
  const table = [HEADING, HEADING.map(() => '---'), ...shown].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const [before = '', , after = ''] = readFileSync(file, 'utf8').split(/(?<=\{\/\* costs \*\/\}\n)|(?=\{\/\* end of costs \*\/\})/);
  writeFileSync(file, `${before}\n${table}\n\n${after}`);
}
const isWhole = process.argv.includes('--all');
process.stdout.write(`${layOut([HEADING, ...(isWhole ? rows.map((row) => cells(row.site, row)) : []), ...shown])}\n`);
if (corpus === undefined) process.stdout.write('Real sites: not run (DOCS_NAV_CORPUS is not set).\n');
if (leftOut.length > 0) process.stdout.write(`Left out, since no page in a folder is listed and has a file: ${leftOut.join(', ')}.\n`);
