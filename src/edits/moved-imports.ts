/** The imports of pages and components that lead to moved files, or start in them. */
import type { Span, TextEdit } from '../document/document.ts';
import { importsIn } from '../pages/imports.ts';
import { parseCost } from '../pages/parse-cost.ts';
import { PageParseBudget, type RunParseBudget } from '../pages/parse-budget.ts';
import { blankOutCodeBlocks, blankOutComments, blankOutEnclosed, blankOutFrontMatter } from '../pages/page-body.ts';
import { dropLeadingParentSegments, resolvePath } from '../text/resolve-path.ts';
import { relativePath } from '../resolve/body-links.ts';
import { folderOf } from '../text/path-parts.ts';
import type { SiteMoves } from './moves.ts';

/** What an import may leave out. */
const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts'];

/** Whether the text of a file may have an import that the move affects. */
export function mayNeedImportEdits(text: string, file: string, moves: SiteMoves): boolean {
  return importsIn(text, file).some(({ span }) => newImport(text.slice(span.start, span.end), file, moves) !== undefined);
}

/** Returns the edits of a file: of the statements that are code, not of texts that look like them. */
export async function importEdits(text: string, file: string, moves: SiteMoves, budget?: RunParseBudget): Promise<TextEdit[]> {
  const sources = /\.mdx?$/.test(file) ? await sourcesInPage(text, file, budget) : sourcesInScript(text, file);
  return sources.flatMap((span) => {
    const to = newImport(text.slice(span.start, span.end), file, moves);
    return to === undefined ? [] : [{ ...span, text: to }];
  });
}

/** Imports of packages are neither rooted nor relative. */
function newImport(written: string, file: string, { files }: SiteMoves): string | undefined {
  const isRelative = /^\.{1,2}\//.test(written);
  if (!isRelative && !written.startsWith('/')) return undefined;
  const target = dropLeadingParentSegments(resolvePath(written, folderOf(file)));
  const extension = EXTENSIONS.find((ending) => files.has(target + ending));
  const newTarget = extension === undefined ? target : (files.get(target + extension) ?? '').slice(0, -extension.length || undefined);
  const newFile = files.get(file) ?? file;
  if (!isRelative) return newTarget === target ? undefined : `/${newTarget}`;
  const to = relativeImport(newFile, newTarget);
  const isSame = to === written || (resolvePath(written, folderOf(newFile)) === newTarget && relativeImport(file, target) !== written);
  return isSame ? undefined : to;
}

function relativeImport(file: string, target: string): string {
  const path = relativePath(folderOf(file), target);
  return path.startsWith('../') ? path : `./${path}`;
}

interface ImportStatement {
  readonly source?: { readonly start: number; readonly end: number } | null;
}

async function sourcesInPage(text: string, file: string, run?: RunParseBudget): Promise<readonly Span[]> {
  const budget = new PageParseBudget(run);
  if (!budget.spend(parseCost(text))) return sourcesInText(text, file);
  const { parseMdx } = await import('../pages/mdx.ts');
  try {
    const { children = [] } = parseMdx(blankOutFrontMatter(text), budget);
    const code = children.flatMap(
      (node) => (node as { data?: { estree?: { body: readonly ImportStatement[] } } }).data?.estree?.body ?? [],
    );
    return code.flatMap(({ source }) => (source ? [{ start: source.start + 1, end: source.end - 1 }] : []));
  } catch {
    return sourcesInText(text, file);
  }
}

/** The platform may read a page that the parser cannot, and its imports stand at the beginning of a line all the same. */
function sourcesInText(text: string, file: string): Span[] {
  return statementsIn(blankOutComments(blankOutComments(blankOutCodeBlocks(blankOutFrontMatter(text)), 'mdx'), 'html'), file);
}

/** Comments are left out first: in them, too, a line may begin like a statement. */
function sourcesInScript(text: string, file: string): Span[] {
  return statementsIn(blankOutEnclosed(text, '/*', '*/', 'keep'), file);
}

function statementsIn(code: string, file: string): Span[] {
  return importsIn(code, file)
    .map(({ span }) => span)
    .filter(({ start }) => /^(?:import|export|\})/.test(code.slice(code.lastIndexOf('\n', start) + 1)));
}
