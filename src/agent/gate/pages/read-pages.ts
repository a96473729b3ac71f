/** Finds what a change breaks in the texts of pages, other than links, whatever the configuration of the site. */
import { decode } from '../../../document/decode.ts';
import { linesOf } from '../../../document/lines.ts';
import type { Edits, OpenSite } from '../../../index.ts';
import { importsIn } from '../../../pages/imports.ts';
import { mentioning } from '../../../pages/mentions.ts';
import type { PageIndex } from '../../../site/pages.ts';
import { nameOf } from '../../../text/path-parts.ts';
import type { ReportedFinding } from '../../contract/job.ts';
import { conflictMarkers } from './conflict-markers.ts';
import { emptied } from './emptied.ts';
import type { Fault } from './fault.ts';
import { frontMatterFaults } from './front-matter-faults.ts';
import { isMdx, mdxFaults } from './mdx-faults.ts';
import type { Parsed } from './parse-in-time.ts';

interface Change {
  readonly site: OpenSite;
  readonly edited: OpenSite;
  readonly edits: Edits;
}

/** Only what the change introduces. A page that is moved brings nothing new. */
export async function readPages({ site, edited, edits }: Change, parser = loadedParser): Promise<readonly ReportedFinding[]> {
  const parse = lazily(parser);
  const [before, after] = [await stateOf(site, parse), await stateOf(edited, parse)];
  const gone = [...edits].flatMap(([file, text]) => (text === null ? [file] : []));
  const isNewAmongMoved = lazily(async () => isNewAmong((await Promise.all(gone.map((file) => before.faultsOf(file)))).flat()));
  const found: ReportedFinding[] = [];
  for (const [file, text] of edits) {
    if (text === null || !after.isRead(file)) continue;
    const was = before.textOf(file);
    const faults = [...(await after.faultsOf(file)), ...emptied(was, after.textOf(file) ?? '')];
    if (faults.length === 0) continue;
    const isNew = was === undefined ? await isNewAmongMoved() : isNewAmong(await before.faultsOf(file));
    found.push(...reported(file, text, faults.filter(isNew)));
  }
  for (const file of importing(gone, edited, after.pages)) {
    if (edits.has(file)) continue;
    const faults = (await after.faultsOf(file)).filter(({ rule }) => rule === 'missing-import');
    found.push(...reported(file, after.textOf(file) ?? '', faults.filter(isNewAmong(await before.faultsOf(file)))));
  }
  return found;
}

interface State {
  readonly pages: PageIndex;
  /** Pages and snippets. */
  isRead(file: string): boolean;
  textOf(file: string): string | undefined;
  faultsOf(file: string): Promise<readonly Fault[]>;
}

type Parser = (text: string) => Parsed;

async function loadedParser(): Promise<Parser> {
  return (await import('./parse-in-time.ts')).parserInTime();
}

async function stateOf(site: OpenSite, parse: () => Promise<Parser>): Promise<State> {
  const { pages } = await site.subject();

  function isRead(file: string): boolean {
    const reason = pages.ignoreReason(file);
    return pages.pathOf(file) !== undefined && (reason === undefined || reason === 'snippet');
  }

  function textOf(file: string): string | undefined {
    const bytes = pages.files.has(file) ? site.files.read(file) : undefined;
    return bytes && decode(bytes).text;
  }

  /** Later faults may follow from earlier ones. */
  async function faultsOf(file: string): Promise<readonly Fault[]> {
    const text = textOf(file);
    if (text === undefined || !isRead(file)) return [];
    const markers = [...conflictMarkers(text)];
    const first = markers.length > 0 ? markers : await frontMatterFaults(text);
    if (first.length > 0 || !file.endsWith('.mdx') || !isMdx(text)) return first;
    return [...mdxFaults({ file, text, parse: await parse(), has: (path) => pages.files.has(path) })];
  }

  return { pages, isRead, textOf, faultsOf };
}

/** The pages that may import a file that is gone. */
function importing(gone: readonly string[], { files }: OpenSite, pages: PageIndex): readonly string[] {
  const names = gone.map(nameOf);
  if (names.length === 0) return [];
  const isPage = (file: string): boolean => pages.pathOf(file) !== undefined;
  const mayImport = (page: string): boolean => page.includes('import') && names.some((name) => page.includes(name));
  const news = new Set(gone);
  return mentioning(mayImport, [...pages.files.keys()].filter(isPage), files).filter((file) =>
    importsIn(decode(files.read(file) ?? new Uint8Array()).text, file).some(({ target }) => news.has(target)),
  );
}

/** Each known fault explains one that is equal. */
function isNewAmong(known: readonly Fault[]): (fault: Fault) => boolean {
  const left = known.map(nameOfFault);
  return (fault) => {
    const at = left.indexOf(nameOfFault(fault));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  };
}

function nameOfFault({ rule, key }: Fault): string {
  return `${rule} ${key}`;
}

function reported(file: string, text: string, faults: readonly Fault[]): readonly ReportedFinding[] {
  if (faults.length === 0) return [];
  const lines = linesOf(text);
  return faults.map(({ rule, severity, message, start }) => ({ rule, severity, message, file, line: lines.position(start).line }));
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
