/** From docs.json and files to the subject that rules check: build, validate, list, resolve. */
import type { Source } from '../document/source.ts';
import { buildNavigation } from '../navigation/build.ts';
import { eachPage } from '../navigation/each-page.ts';
import { isObject } from '../document/json-object.ts';
import { TRAITS } from '../navigation/dialects.ts';
import type { Dialect, DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { misplacedPages, normalizePagePath } from '../navigation/entries.ts';
import type { NavigationTree } from '../navigation/model.ts';
import { readRedirects } from '../resolve/redirects/read-redirects.ts';
import { resolveNavigation } from '../resolve/resolution.ts';
import type { NavigationResolution } from '../resolve/resolution.ts';
import type { SpecBudget } from '../openapi/spec-budget.ts';
import { validateShape } from '../schema/validate.ts';
import { readIgnoredFiles } from '../site/ignored-file-lookup.ts';
import type { Files } from '../site/files.ts';
import { createHiddenFolderWalkFilter } from '../site/folder-walk-filter.ts';
import { PageIndex } from '../site/pages.ts';
import type { SiteApiSpecs } from '../subject/apis.ts';
import { levelOf } from '../lint/levels.ts';
import type { DocsNavSettings } from '../subject/settings.ts';
import type { PreviousSiteState, Subject } from '../subject/subject.ts';

const LISTING_OPTIONAL = /^(?:index|404)\.mdx?$|(?:^|\/)\.|(?:^|\/)_?snippets\/|(?:^|\/)readme\.mdx?$/i;

interface SubjectOptions {
  readonly files: Files;
  readonly settings: DocsNavSettings;
  readonly before?: () => Promise<PreviousSiteState | undefined>;
  /** The parsed descriptions of another state of the site. */
  readonly beside?: SpecBudget | undefined;
}

/** `known` is a subject with the same source but other files; the parts that depend only on the source are reused. */
export async function buildSubject(
  source: Source,
  dialect: Dialect,
  { files, settings, before, beside }: SubjectOptions,
  known?: Pick<Subject, 'navigation' | 'shapeProblems'>,
): Promise<Subject> {
  const traits = TRAITS[dialect];
  const navigation =
    known?.navigation ?? buildNavigation(isObject(source.value) ? source.value['navigation'] : undefined) ?? EMPTY_NAVIGATION;
  const isThere = navigation !== EMPTY_NAVIGATION;
  const root = settings.pagesRoot === undefined || settings.pagesRoot === '.' ? '' : settings.pagesRoot;
  const below = root === '' || root.endsWith('/') ? root : `${root}/`;
  const enter = createHiddenFolderWalkFilter(
    (name) => eachPage(navigation, name),
    (text) => below + normalizePagePath(text, traits),
  );
  const listed = files.list(enter);
  const hasPages = (file: string): boolean => traits.pageExtensions.some((extension) => file.endsWith(extension));
  const ignoredFiles = traits.hasIgnoredFiles ? await readIgnoredFiles(files, listed, hasPages) : undefined;
  const pages = new PageIndex(listed, root, traits.pageExtensions, ignoredFiles?.reasonOf);
  const resolution = resolveNavigation(navigation, pages, traits);
  const redirects = await readRedirects(source.value);
  const isComplete = isThere && source.problems.length === 0 && [...source.documents.values()].every(({ isReliable }) => isReliable);
  const misplaced = misplacedPages(navigation, traits);
  const isOrphan = (file: string): boolean =>
    !isListingOptional(file.slice(pages.root.length)) && !misplaced.has(pages.pathOf(file) ?? file);
  const apis = await gatherApis(navigation, resolution, traits, source.value, { files, settings, beside });
  const seemToCollide = apis && (await import('../subject/collisions.ts')).seemToCollide;
  return {
    source,
    navigation,
    resolution,
    pages,
    redirects,
    ignoredFiles,
    traits,
    settings,
    apis,
    mayShareUrls: () => seemToCollide?.({ apis, traits, pages }) === true,
    shapeProblems: known?.shapeProblems ?? (isThere && navigation.tooDeep.length === 0 ? await validateShape(dialect, source.value) : []),
    // Disk, git and memory list files in different orders.
    orphans: isComplete ? resolution.unreachedFiles.filter(isOrphan).sort() : [],
    isComplete,
    isExternallyGenerated: await globMatcher(settings.ignoreMissing ?? []),
    ...(before && { before }),
  };
}

/** The rule that considers everything in descriptions, not only what entries name. */
const COVERAGE = { id: 'openapi-coverage', severity: 'warning', isOptional: true } as const;

/** Loads and reads nothing about APIs if the navigation names none. */
async function gatherApis(
  navigation: NavigationTree,
  resolution: NavigationResolution,
  traits: DocsJsonDialectTraits,
  value: unknown,
  { files, settings, beside }: SubjectOptions,
): Promise<SiteApiSpecs | undefined> {
  const isNamed = navigation.elements.some((element) => 'openapi' in element.value || 'asyncapi' in element.value);
  if (!isNamed && resolution.operations.length === 0 && resolution.webhooks.length === 0) return undefined;
  const { readApis } = await import('../subject/apis.ts');
  const api = isObject(value) ? value['api'] : undefined;
  const fallback = traits.inheritsFromRoot || !isObject(api) ? undefined : api['openapi'];
  const isExact = levelOf(COVERAGE, settings) !== 'off';
  const isValidated = settings.validateOpenapi === true;
  return readApis({ navigation, resolution, traits, fallback, files, isExact, isValidated, beside });
}

const EMPTY_NAVIGATION: NavigationTree = {
  root: { kind: 'root', value: {}, label: undefined, parent: undefined, key: '', index: 0, children: [], elements: [], arrays: [] },
  elements: [],
  pages: [],
  globals: [],
  misplaced: new Set(),
  tooDeep: [],
};

/** @throws {TypeError} for globs that exceed the limits. Those of configuration files are checked when they are read. */
async function globMatcher(globs: readonly string[]): Promise<(path: string) => boolean> {
  if (globs.length === 0) return () => false;
  const { Globs, globsProblem } = await import('../site/patterns/glob.ts');
  const problem = globsProblem(globs);
  if (problem) throw new TypeError(`“ignoreMissing” ${problem.message}.`);
  const made = new Globs(globs);
  return (path) => made.match(path);
}

/** Whether a file in the pages root does not have to be in the navigation: it is served anyway, or is not a page. */
function isListingOptional(file: string): boolean {
  return LISTING_OPTIONAL.test(file);
}
