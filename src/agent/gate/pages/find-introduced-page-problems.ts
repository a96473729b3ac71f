/** Finds what a change breaks in the texts of pages, other than links, whatever the configuration of the site. */
import type { Edits, OpenSite } from '../../../index.ts';
import { decode, filesWithText, importsIn, linesOf, nameOf, type PageIndex } from '../../../internal.ts';
import type { ReportedFinding } from '../../contract/job.ts';
import { findUnresolvedConflict } from './conflict-markers.ts';
import { findEmptyNewPage } from './empty-page.ts';
import type { GatePageProblem } from './page-problem.ts';
import { frontMatterProblems } from './front-matter-problems.ts';
import { hasPossibleMdxSyntax, mdxProblems } from './mdx-problems.ts';
import type { MdxParseResult } from './timed-parser.ts';

interface SiteEdits {
  readonly site: OpenSite;
  readonly edited: OpenSite;
  readonly edits: Edits;
}

/** Only what the change introduces. A page that is moved brings nothing new. */
export async function findIntroducedPageProblems(
  { site, edited, edits }: SiteEdits,
  parser = loadParser,
): Promise<readonly ReportedFinding[]> {
  const parse = lazy(parser);
  const [before, after] = [await stateOf(site, parse), await stateOf(edited, parse)];
  const gone = [...edits].flatMap(([file, text]) => (text === null ? [file] : []));
  const isNewAmongMoved = lazy(async () => newProblemFilter((await Promise.all(gone.map((file) => before.problemsOf(file)))).flat()));
  const found: ReportedFinding[] = [];
  for (const [file, text] of edits) {
    if (text === null || !after.isChecked(file)) continue;
    const was = before.textOf(file);
    const faults = [...(await after.problemsOf(file)), ...findEmptyNewPage(was, after.textOf(file) ?? '')];
    if (faults.length === 0) continue;
    const isNew = was === undefined ? await isNewAmongMoved() : newProblemFilter(await before.problemsOf(file));
    found.push(...toReportedFindings(file, text, faults.filter(isNew)));
  }
  for (const file of await pagesImporting(gone, edited, after.pages)) {
    if (edits.has(file)) continue;
    const faults = (await after.problemsOf(file)).filter(({ rule }) => rule === 'missing-import');
    found.push(...toReportedFindings(file, after.textOf(file) ?? '', faults.filter(newProblemFilter(await before.problemsOf(file)))));
  }
  return found;
}

interface PageState {
  readonly pages: PageIndex;
  /** Pages and snippets. */
  isChecked(file: string): boolean;
  textOf(file: string): string | undefined;
  problemsOf(file: string): Promise<readonly GatePageProblem[]>;
}

type Parser = (text: string) => MdxParseResult;

async function loadParser(): Promise<Parser> {
  return (await import('./timed-parser.ts')).createTimedParser();
}

async function stateOf(site: OpenSite, parse: () => Promise<Parser>): Promise<PageState> {
  const { pages } = await site.subject();

  function isRead(file: string): boolean {
    const reason = pages.ignoreReason(file);
    return pages.pathOf(file) !== undefined && (reason === undefined || reason === 'snippet');
  }

  function readPageText(file: string): string | undefined {
    const bytes = pages.files.has(file) ? site.files.read(file) : undefined;
    return bytes && decode(bytes).text;
  }

  /** Later faults may follow from earlier ones. */
  async function faultsOf(file: string): Promise<readonly GatePageProblem[]> {
    const text = readPageText(file);
    if (text === undefined || !isRead(file)) return [];
    const markers = [...findUnresolvedConflict(text)];
    const first = markers.length > 0 ? markers : await frontMatterProblems(text);
    if (first.length > 0 || !file.endsWith('.mdx') || !hasPossibleMdxSyntax(text)) return first;
    return [...mdxProblems({ file, text, parse: await parse(), hasFile: (path) => pages.files.has(path) })];
  }

  return { pages, isChecked: isRead, textOf: readPageText, problemsOf: faultsOf };
}

/** The pages that may import a file that is gone. */
async function pagesImporting(gone: readonly string[], { files }: OpenSite, pages: PageIndex): Promise<readonly string[]> {
  const names = gone.map(nameOf);
  if (names.length === 0) return [];
  const isPage = (file: string): boolean => pages.pathOf(file) !== undefined;
  const mayImport = (page: string): boolean => page.includes('import') && names.some((name) => page.includes(name));
  const news = new Set(gone);
  return (await filesWithText(mayImport, [...pages.files.keys()].filter(isPage), files)).filter((file) =>
    importsIn(decode(files.read(file) ?? new Uint8Array()).text, file).some(({ target }) => news.has(target)),
  );
}

/** Each known fault explains one that is equal. */
function newProblemFilter(known: readonly GatePageProblem[]): (fault: GatePageProblem) => boolean {
  const left = known.map(problemKey);
  return (fault) => {
    const at = left.indexOf(problemKey(fault));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  };
}

function problemKey({ rule, key }: GatePageProblem): string {
  return `${rule} ${key}`;
}

function toReportedFindings(file: string, text: string, faults: readonly GatePageProblem[]): readonly ReportedFinding[] {
  if (faults.length === 0) return [];
  const lines = linesOf(text);
  return faults.map(({ rule, severity, message, start }) => ({ rule, severity, message, file, line: lines.position(start).line }));
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
