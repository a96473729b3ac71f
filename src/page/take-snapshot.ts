/** Reads a site into data that a page can hold. */
import { setOwn } from '../document/json-object.ts';
import { normalizeSpecFilePath } from '../openapi/content.ts';
import { readSpec } from '../openapi/read.ts';
import { SpecReferenceReader } from '../openapi/references.ts';
import { SpecBudget } from '../openapi/spec-budget.ts';
import { mayImport } from '../pages/imports.ts';
import { readBytesOrEmpty } from '../pages/read-bytes-or-empty.ts';
import { namedSpecs } from '../resolve/generated.ts';
import { isUrl } from '../resolve/resolution.ts';
import type { SiteInput } from '../session/open-site.ts';
import { SiteSession, asFolderPrefix } from '../session/session.ts';
import { overlay } from '../site/overlay.ts';
import type { Files, ListedPathKind } from '../site/files.ts';
import { appearanceOf, toDocsRootImagePath } from './appearance.ts';
import { readExcerpts } from './excerpt.ts';
import { imageType } from './image-type.ts';
import type { EmbeddedSite } from './embedded-site.ts';
import { ignoreEntriesAsWritten } from '../subject/settings.ts';
import type { Subject } from '../subject/subject.ts';
import type { Operation, Spec } from '../openapi/spec.ts';

/** A file that nobody has: the operations of such a path are unknown. */
const UNKNOWN_ITEM = { $ref: 'https://unknown.invalid/' };

/** Files of the site that decide which of the others are pages. */
const IGNORE_FILE = /(?:^|\/)\.mintignore$/;

/** The site with line breaks as an editor in a browser has them, so that places in both are the same. */
export async function withEvenLines(input: SiteInput): Promise<SiteInput> {
  const { source } = await SiteSession.open(input).subject();
  const uneven = [...source.documents].filter(([, { text }]) => text.includes('\r'));
  if (uneven.length === 0) return input;
  return { ...input, files: overlay(input.files, new Map(uneven.map(([file, { text }]) => [file, text.replace(/\r\n?/g, '\n')]))) };
}

/** @throws {UnreadableError} if there is no docs.json to read. */
export async function takeSnapshot(input: SiteInput): Promise<EmbeddedSite> {
  const session = SiteSession.open(input);
  const subject = await session.subject();
  const { source, pages } = subject;
  const { ignore } = session.settings;
  const texts = new Map<string, string>();
  for (const [file, { text }] of source.documents) texts.set(file, text);
  const [files, states]: [string[], [string, ListedPathKind][]] = [[], []];
  for (const [path, state] of pages.files) {
    if (state === 'file') files.push(path);
    else states.push([path, state]);
  }
  const isPage = (path: string): boolean => mayImport(path) || pages.pathOf(path) !== undefined;
  for (const [path, text] of await readExcerpts(files.filter(isPage), session.files)) texts.set(path, text);
  const decoder = new TextDecoder();
  for (const path of files.filter((name) => IGNORE_FILE.test(name))) texts.set(path, decoder.decode(readBytesOrEmpty(path, session.files)));
  for (const [path, text] of await readOutlines(subject, session)) if (pages.files.has(path)) texts.set(path, text);
  return {
    docs: session.config,
    folder: asFolderPrefix(input.folder ?? ''),
    settings: { ...session.settings, ...(ignore && { ignore: ignoreEntriesAsWritten(session.settings) }), validateOpenapi: false },
    ...(input.today !== undefined && { today: input.today }),
    ...(input.baseline && { baseline: [...input.baseline.names] }),
    editable: [...new Set([session.config, ...source.documents.keys()])],
    texts: Object.fromEntries(texts),
    others: files.filter((path) => !texts.has(path)),
    ...logosOf(source.value, files, session.files),
    ...(states.length > 0 && { states: Object.fromEntries(states) }),
  };
}

/** Larger logos would make the page large. In bytes. */
const MAX_LOGO = 50_000;

/** Only images: a link in the repository could lead to a file with secrets. */
function logosOf(docs: unknown, names: readonly string[], files: Files): Pick<EmbeddedSite, 'images'> {
  const { light, dark } = appearanceOf(docs).logo ?? {};
  const images: Record<string, string> = {};
  for (const path of new Set([toDocsRootImagePath(light), toDocsRootImagePath(dark)])) {
    if (!names.includes(path)) continue;
    const bytes = readBytesOrEmpty(path, files, MAX_LOGO + 1);
    const type = imageType(bytes);
    if (type === undefined || bytes.length > MAX_LOGO) continue;
    setOwn(images, path, `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`);
  }
  return Object.keys(images).length === 0 ? {} : { images };
}

/** The outlines of all descriptions that the navigation names and that can be read. */
async function readOutlines({ navigation, resolution, traits, apis }: Subject, { files }: SiteSession): Promise<Map<string, string>> {
  const named = [...namedSpecs(navigation, resolution, traits), ...(apis?.specs.keys() ?? [])];
  const outlines = new Map<string, string>();
  const budget = apis?.budget ?? new SpecBudget();
  for (const name of named) {
    if (isUrl(name)) continue;
    const spec = await readSpec(name, files, undefined, new SpecReferenceReader(files, budget));
    if (spec.isReadable) outlines.set(normalizeSpecFilePath(name), outlineOf(spec));
  }
  return outlines;
}

/** What an API description is held as: a description in JSON with the same operations and nothing else. */
function outlineOf({ version, operations, webhooks, webhookOperations, unknownPaths }: Spec): string {
  const paths = pathsOf(operations);
  for (const path of unknownPaths) paths[path] = UNKNOWN_ITEM;
  const hooked: Paths = Object.fromEntries(webhooks.map((name) => [name, {}]));
  for (const hook of webhookOperations) hooked[hook.path] = { post: detailsOf(hook) };
  const [name, number] = version?.startsWith('2') ? ['swagger', version] : ['openapi', version ?? '3.1.0'];
  const info = { title: 'Outline', version: '1' };
  return JSON.stringify({ [name]: number, info, paths, ...(webhooks.length > 0 && { webhooks: hooked }) });
}

type Paths = Record<string, Record<string, unknown>>;

function pathsOf(operations: readonly Operation[]): Paths {
  const paths: Paths = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = detailsOf(operation);
  return paths;
}

function detailsOf({ summary, operationId, tags, isHidden, isExcluded, href }: Operation): object {
  return {
    ...(summary !== undefined && { summary }),
    ...(operationId !== undefined && { operationId }),
    ...(tags && { tags }),
    ...(isHidden && { 'x-hidden': true }),
    ...(isExcluded && { 'x-excluded': true }),
    ...(href !== undefined && { 'x-mint': { href } }),
    responses: {},
  };
}
