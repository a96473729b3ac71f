/** Repairs that an editor offers at a place: fixes, suggestions, ignoring, listing and creating a page. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CodeActionKind,
  type CodeAction,
  type Range,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { insertEntry } from '../document/edit.ts';
import { valueAt } from '../document/pointer.ts';
import { addPage } from '../edits/add-page.ts';
import { suggestPlacement } from '../edits/suggest-placement.ts';
import type { Finding } from '../lint/diagnostic.ts';
import { repairFiles } from '../lint/repair-files.ts';
import { NEVER_HIDDEN } from '../lint/suppress.ts';
import { pagePathOf } from '../navigation/entries.ts';
import { fixSite } from '../session/apply-fixes.ts';
import { isPath } from '../site/files.ts';
import { newPathProblem } from '../site/new-names.ts';
import { chooseNewPageExtension } from '../site/choose-new-page-extension.ts';
import { findingsOf, type EditorFinding } from './diagnostics.ts';
import { PositionedText } from './positions.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import { findValue, pageAt } from './value-at.ts';
import { workspaceEdit } from './workspace-edit.ts';

/** What the editor offers when it fixes everything in a file. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.docs-nav`;

export interface CodeActionsInput {
  readonly file: string;
  readonly range: Range;
  /** The kinds that the editor asks for; all if there are none. */
  readonly only: readonly string[];
  /** Whether the editor can create files as a part of an edit. */
  readonly hasFiles: boolean;
}

/** The most places that are offered for one page. */
const MAX_PLACEMENTS = 3;
/** Each fix compares the file before and after, and editors ask for all of a selection: more than a list can show only keeps others waiting. */
const MAX_FINDINGS = 50;

export async function codeActions(
  state: EditorSiteState,
  { file, range, only, hasFiles }: CodeActionsInput,
): Promise<readonly CodeAction[]> {
  const isWanted = (kind: string): boolean => only.length === 0 || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const actions: CodeAction[] = [];
  if (isWanted(CodeActionKind.QuickFix)) {
    const uri = state.uriOf(file);
    const here = (await findingsOf(state)).filter((shown) => shown.uri === uri && touches(shown.diagnostic.range, range));
    for (const shown of here.slice(0, MAX_FINDINGS)) actions.push(...(await actionsFor(shown, state, hasFiles)));
  }
  if (isWanted(FIX_ALL)) {
    const edits = await fixSite(state.site);
    const edit = edits.size === 0 ? undefined : workspaceEdit(edits, state, { hasFiles });
    if (edit) actions.push({ title: 'Fix everything that docs-nav can fix safely', kind: FIX_ALL, edit });
  }
  return actions;
}

async function actionsFor(
  { finding, diagnostic }: EditorFinding,
  state: EditorSiteState,
  hasFiles: boolean,
): Promise<readonly CodeAction[]> {
  const offers: { title: string; edit: WorkspaceEdit | undefined; isPreferred?: boolean }[] = [];
  const { fix, rule, file } = finding;
  if (fix) offers.push({ title: fix.title, edit: fixEdit(finding, state), isPreferred: fix.safe });
  if (rule === 'page-exists' && hasFiles) offers.push(...(await createPageEdits(finding, state)));
  if (rule === 'orphan-page') offers.push(...(await addToNavigationEdits(file, state)));
  if (!NEVER_HIDDEN.has(rule) && hasFiles) offers.push({ title: `Ignore this here (${rule})`, edit: ignoreEdit(finding, state) });
  return offers.flatMap(({ title, edit, isPreferred }) =>
    edit ? [{ title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], edit, ...(isPreferred && { isPreferred }) }] : [],
  );
}

function fixEdit(finding: Finding, state: EditorSiteState): WorkspaceEdit | undefined {
  const { texts } = repairFiles([finding], (file) => state.site.files.read(file));
  return texts.size === 0 ? undefined : workspaceEdit(texts, state, { hasFiles: false });
}

/** The page of an entry without a file. */
async function createPageEdits(
  { file, span }: Finding,
  state: EditorSiteState,
): Promise<readonly { title: string; edit: WorkspaceEdit | undefined }[]> {
  const subject = await state.site.subject();
  const value = findValue(file, span.start, subject);
  const entry = value && pageAt(value.pointer, subject);
  const { pages, traits } = subject;
  const path = entry && pagePathOf(entry, traits);
  if (path === undefined || pages.fileOf(path) !== undefined) return [];
  const name = `${pages.root}${path}${chooseNewPageExtension(pages, path)}`;
  if (!isPath(name) || newPathProblem(name, pages.files) !== undefined) return [];
  const text = `---\ntitle: ${JSON.stringify(titleFrom(path))}\n---\n`;
  return [{ title: `Create the page ${name}`, edit: workspaceEdit(new Map([[name, text]]), state, { hasFiles: true }) }];
}

/** “guides/set-up” becomes “Set up”. */
function titleFrom(path: string): string {
  const words = (path.split('/').at(-1) ?? path).replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where an unlisted page may belong. */
async function addToNavigationEdits(
  file: string,
  state: EditorSiteState,
): Promise<readonly { title: string; edit: WorkspaceEdit | undefined }[]> {
  const { pages } = await state.site.subject();
  const page = pages.pathOf(file);
  if (page === undefined) return [];
  const offers: { title: string; edit: WorkspaceEdit | undefined }[] = [];
  for (const { placement, at } of await suggestPlacement(state.site, page, MAX_PLACEMENTS)) {
    const result = await addPage(state.site, page, placement);
    const way = at
      .map(({ label }) => label ?? '')
      .filter((label) => label !== '')
      .join(' › ');
    if (result.ok)
      offers.push({
        title: `Add the page to the navigation, in ${way || 'the list of pages'}`,
        edit: workspaceEdit(result.edits, state, { hasFiles: false }),
      });
  }
  return offers;
}

/** The name of the configuration that is created if there is none. */
const CONFIG = 'docs-nav.config.json';
const REASON = 'Write the reason here.';

/** An entry in the configuration, with a reason to be written. */
function ignoreEdit({ rule, entries }: Finding, { config, root, openTexts, encoding }: EditorSiteState): WorkspaceEdit | undefined {
  const [entry] = entries;
  if (!entry) return undefined;
  const json = JSON.stringify({ rule, at: entry.at, reason: REASON });
  if (!config) {
    const text = `{\n  "ignore": [\n    ${json}\n  ]\n}\n`;
    const uri = pathToFileURL(join(root, CONFIG)).href;
    return {
      documentChanges: [{ kind: 'create', uri, options: { ignoreIfExists: true } }, editOf(uri, null, [{ range: START, newText: text }])],
    };
  }
  const { document, base, file } = config;
  const uri = pathToFileURL(file).href;
  const open = openTexts.get(uri);
  // An edit of the saved text would fall on other lines.
  if (open && open.text !== document.text) return undefined;
  const isList = Array.isArray(valueAt(document.value, `${base}/ignore`));
  const entryOf = isList ? { json } : { key: 'ignore', json: `[${json}]` };
  const text = new PositionedText(document.text, encoding);
  const edits = insertEntry(document, isList ? `${base}/ignore` : base, { ...entryOf, index: 'end' });
  if (edits.length === 0) return undefined;
  return {
    documentChanges: [
      editOf(
        uri,
        open?.version ?? null,
        edits.map((edit) => ({ range: text.rangeOf(edit), newText: edit.text })),
      ),
    ],
  };
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function editOf(uri: string, version: number | null, edits: TextEdit[]): TextDocumentEdit {
  return { textDocument: { uri, version }, edits };
}

function touches(range: Range, asked: Range): boolean {
  const isBefore = (a: Range['start'], b: Range['start']): boolean => a.line < b.line || (a.line === b.line && a.character < b.character);
  return !isBefore(range.end, asked.start) && !isBefore(asked.end, range.start);
}
