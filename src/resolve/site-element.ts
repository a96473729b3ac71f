/** Builds what readers see of each element: inherited values, the listings of groups, and the pages in reading order. */
import type { Directory } from '../schema/types.spec.gen.ts';
import type { Dialect } from '../navigation/dialects.ts';
import type { Element } from '../navigation/model.ts';
import { propertiesOf } from '../schema/properties.ts';
import { pointerOf } from '../navigation/model.ts';
import { toChildPointer } from '../document/pointer.ts';
import { specsOf } from './resolution.ts';
import type { GlobalEntry, DefiningElement, SiteElement, SiteEntry, SitePage } from './resolved-site.ts';
import { entriesOf, isElement } from './resolved-site.ts';
import { isVersionOrLanguage } from './selection.ts';
import type { SelectedElementLookup } from './selection.ts';
import type { DropAt, SiteEntryBuilder, InheritedScope } from './site-entry.ts';
import { isAcceptedHref } from './served/served-href.ts';
import { hasOwnSidebar } from './sidebars.ts';

const DIRECTORIES: readonly unknown[] = ['none', 'accordion', 'card'] satisfies Directory[];

export interface SiteElementBuildContext {
  readonly entries: SiteEntryBuilder;
  readonly selection: SelectedElementLookup;
  readonly globalsOf: (element: Element) => readonly GlobalEntry[];
  readonly inheritsFromRoot: boolean;
  readonly dialect: Dialect;
  readonly dropAt: DropAt;
}

export function buildSiteElement(element: Element, around: InheritedScope, builder: SiteElementBuildContext): SiteElement {
  const { kind, value } = element;
  const pointer = pointerOf(element);
  const setter: DefiningElement = { kind, ...(element.label !== undefined && { label: element.label }), pointer };
  const droppedBy = around.droppedBy ?? builder.dropAt(pointer);
  const isHidden = value['hidden'] === true && Object.hasOwn(propertiesOf(builder.dialect, kind), 'hidden');
  const hiddenBy = around.hiddenBy ?? (isHidden ? setter : undefined);
  const scope = { ...scopeOf(element, setter, around, builder), droppedBy, hiddenBy };
  const root = builder.entries.root(element, scope);
  const children = element.children.flatMap((node): (SiteElement | SiteEntry)[] => {
    if (node.kind !== 'page') return [buildSiteElement(node, scope, builder)];
    const entry = builder.entries.entry(node, scope, root?.name);
    return entry ? [entry] : [];
  });
  const isOwnSpec = scope.openapi !== undefined && scope.openapi !== around.openapi;
  const generated = isOwnSpec ? builder.entries.generated(element, scope, toChildPointer(pointer, 'openapi')) : [];
  return {
    ...setter,
    ...(droppedBy && !around.droppedBy && { droppedBy }),
    ...(isHidden && { hidden: true as const }),
    ...appearanceOf(element, builder.dialect),
    directory: scope.directory,
    ...(scope.openapi && { openapi: scope.openapi }),
    ...(kind === 'group' && groupFacts(element, scope.directory.value, root, { children, generated })),
    ...(isVersionOrLanguage(element) && {
      isDefault: builder.selection.isDefault(element),
      isSelected: builder.selection.isSelected(element),
    }),
    ...(root && { root }),
    children,
    generated,
  };
}

function scopeOf(
  element: Element,
  setter: DefiningElement,
  around: InheritedScope,
  { globalsOf, inheritsFromRoot }: SiteElementBuildContext,
): Omit<InheritedScope, 'droppedBy' | 'hiddenBy'> {
  const { kind, value, label } = element;
  const own = globalsOf(element);
  const isReached = kind !== 'root' || inheritsFromRoot;
  return {
    directory: isDirectory(value['directory']) ? { value: value['directory'], from: setter } : around.directory,
    openapi: value['openapi'] !== undefined && isReached ? { specs: specsOf(value['openapi']), from: setter } : around.openapi,
    globals: own.length > 0 ? [...around.globals, ...own] : around.globals,
    breadcrumbs: kind === 'root' || label === undefined ? around.breadcrumbs : [...around.breadcrumbs, { kind, label }],
    sidebar: hasOwnSidebar(element) ? [] : around.sidebar,
  };
}

function isDirectory(value: unknown): value is Directory {
  return DIRECTORIES.includes(value);
}

function appearanceOf({ kind, value }: Element, dialect: Dialect): Pick<SiteElement, 'icon' | 'tag' | 'description' | 'href'> {
  const { icon, tag, description, href } = value;
  // The platform ignores other texts.
  const isLink =
    typeof href === 'string' && Object.hasOwn(propertiesOf(dialect, kind), 'href') && (dialect === 'spec' || isAcceptedHref(href));
  return {
    ...(icon !== undefined && { icon }),
    ...(typeof tag === 'string' && { tag }),
    ...(typeof description === 'string' && { description }),
    ...(isLink && { href }),
  };
}

function groupFacts(
  { parent, value }: Element,
  directory: Directory,
  root: SitePage | undefined,
  below: Pick<SiteElement, 'children' | 'generated'>,
): Pick<SiteElement, 'listing' | 'landing' | 'expanded'> {
  const isRootServed = root !== undefined && root.droppedBy === undefined;
  const mode = isRootServed ? directory : 'none';
  const landing = isRootServed ? root.name : servedNames(below).next().value;
  return {
    listing: { mode, pages: mode === 'none' ? [] : [...servedNames(below)] },
    ...(landing !== undefined && { landing }),
    expanded: parent?.kind !== 'group' || value['expanded'] === true,
  };
}

/** Names of the pages below an element that readers get, in reading order. */
function* servedNames({ children, generated }: Pick<SiteElement, 'children' | 'generated'>): Generator<string, undefined> {
  for (const node of [...children, ...generated]) {
    for (const { name, droppedBy } of isElement(node) ? entriesOf(node) : [node]) if (!droppedBy) yield name;
  }
  return undefined;
}
