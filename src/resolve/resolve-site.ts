/** Resolves a site from its docs.json and files to what readers see. Pure, and total on broken input. */
import { fallbackSpecsWithoutInheritance } from './fallback-specs-without-inheritance.ts';
import type { NavigationFrontMatter } from '../pages/titles.ts';
import { addTo } from '../text/group-by.ts';
import type { Dialect } from '../navigation/dialects.ts';
import { TRAITS } from '../navigation/dialects.ts';
import { isObject } from '../document/json-object.ts';
import type { Element, NavigationTree } from '../navigation/model.ts';
import { pointerOf } from '../navigation/model.ts';
import { propertiesOf } from '../schema/properties.ts';
import { ApiDescriptions } from './generated.ts';
import type { OperationsBySpecFile } from './generated.ts';
import type { Redirects } from './redirects/redirects.ts';
import type { NavigationResolution } from './resolution.ts';
import type { GlobalEntry, ResolvedSite, LostSiteEntry } from './resolved-site.ts';
import type { PageIndex } from '../site/pages.ts';
import { selectVersionAndLanguage } from './selection.ts';
import type { VersionAndLanguage } from './selection.ts';
import { buildSiteElement } from './site-element.ts';
import { SiteEntryBuilder, type DropAt, type UrlOfOperation } from './site-entry.ts';

/** The input to resolve. */
export interface ResolveSiteInput {
  /** The path of docs.json, as the caller names it. */
  readonly config: string;
  readonly dialect: Dialect;
  /** The whole docs.json. */
  readonly value: unknown;
  readonly navigation: NavigationTree;
  readonly resolution: NavigationResolution;
  readonly pages: PageIndex;
  readonly redirects: Redirects;
}

export interface SiteResolutionFacts extends VersionAndLanguage {
  readonly operations: OperationsBySpecFile;
  /** Titles of page files, by path relative to the docs root. */
  readonly titles: ReadonlyMap<string, Pick<NavigationFrontMatter, 'title' | 'sidebarTitle'>>;
  /** Page files whose front matter says that no menu shows them. */
  readonly hiddenFiles: ReadonlySet<string>;
  /** Returns the caller's name for a file in the docs root. */
  readonly nameOf: (file: string) => string;
  readonly dropAt: DropAt;
  readonly urlOf: UrlOfOperation;
  /** Pages that readers reach nowhere. */
  readonly lost: readonly LostSiteEntry[];
}

/** @throws {UnknownSelectionError} if the chosen version or language does not exist. Throws nothing else. */
export function resolveSite(
  { config, dialect, value, navigation, resolution, pages, redirects }: ResolveSiteInput,
  known: SiteResolutionFacts,
): ResolvedSite {
  const traits = TRAITS[dialect];
  const { titles, hiddenFiles, nameOf, dropAt, urlOf, lost } = known;
  const selection = selectVersionAndLanguage(navigation, dialect, known, (element) => dropAt(pointerOf(element)) !== undefined);
  const descriptions = new ApiDescriptions(known.operations, resolution, traits);
  const tree = buildSiteElement(
    navigation.root,
    {
      directory: { value: 'none' },
      openapi: undefined,
      globals: [],
      breadcrumbs: [],
      sidebar: [],
      droppedBy: undefined,
      hiddenBy: undefined,
    },
    {
      entries: new SiteEntryBuilder({
        resolution,
        pages,
        descriptions,
        fallbacks: fallbackSpecsWithoutInheritance(value, traits),
        titles,
        hiddenFiles,
        nameOf,
        dropAt,
        redirects,
        urlOf,
      }),
      selection,
      globalsOf: readGlobals(navigation, dialect),
      inheritsFromRoot: traits.inheritsFromRoot,
      dialect,
      dropAt,
    },
  );
  const version = selection.shown('version')?.label;
  const language = selection.shown('language');
  const { banner, footer, navbar } = language?.value ?? {};
  return {
    config,
    dialect,
    ...(version !== undefined && { version }),
    ...(language?.label !== undefined && { language: language.label }),
    ...readBehaviour(value),
    ...(banner !== undefined && { banner }),
    ...(footer !== undefined && { footer }),
    ...(navbar !== undefined && { navbar }),
    navigation: tree,
    ...(lost.length > 0 && { lost }),
    notRead: descriptions.notRead,
  };
}

function readBehaviour(value: unknown): Pick<ResolvedSite, 'eyebrows' | 'drilldown'> {
  const { styling, interaction } = isObject(value) ? value : {};
  const drilldown = isObject(interaction) ? interaction['drilldown'] : undefined;
  return {
    eyebrows: isObject(styling) && styling['eyebrows'] === 'breadcrumbs' ? 'breadcrumbs' : 'theme',
    drilldown: typeof drilldown === 'boolean' ? drilldown : 'theme',
  };
}

/** The entries of `global` by element, where it has an effect. */
function readGlobals(navigation: NavigationTree, dialect: Dialect): (element: Element) => readonly GlobalEntry[] {
  const byHolder = new Map<Element, GlobalEntry[]>();
  for (const { kind, value, pointer, holder } of navigation.globals) {
    if (!Object.hasOwn(propertiesOf(dialect, holder.kind), 'global')) continue;
    const { [kind]: label, href, icon } = value;
    const entry: GlobalEntry = {
      kind,
      ...(typeof label === 'string' && { label }),
      ...(typeof href === 'string' && { href }),
      ...(icon !== undefined && { icon }),
      ...(value['hidden'] === true && { hidden: true as const }),
      pointer,
      from: { kind: holder.kind, ...(holder.label !== undefined && { label: holder.label }), pointer: pointerOf(holder) },
    };
    addTo(byHolder, holder, entry);
  }
  return (element) => byHolder.get(element) ?? [];
}
