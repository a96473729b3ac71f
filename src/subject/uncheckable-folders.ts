/** The folders below which pages are generated that nobody can know here: their description is not at hand, or is of another kind. */
import { isObject } from '../document/json-object.ts';
import type { Element } from '../navigation/model.ts';
import { DEFAULT_GENERATED_PAGE_FOLDERS } from '../resolve/generated-urls.ts';
import { isUrl } from '../resolve/resolution.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { SiteApiSpecs } from './apis.ts';
import type { Subject } from './subject.ts';

/** An output folder, and the source of its pages as written. */
export interface UncheckableFolder {
  /** Without slashes around it; `''` is the whole site. */
  readonly folder: string;
  readonly source: string;
}

/** A file or URL that pages are generated from, and the folder that it sets for them. */
interface SourceText {
  readonly file: string;
  readonly directory: string | undefined;
}

export function findUncheckableFolders({ navigation, traits, apis, source }: Pick<Subject, 'navigation' | 'traits' | 'apis' | 'source'>) {
  const folders = new Map<string, UncheckableFolder>();
  const add = (key: string, value: unknown): void => {
    for (const { file, directory } of sourcesOf(value)) {
      if (key === 'openapi' && isAvailable(file, apis)) continue;
      const folder = directory ?? DEFAULT_GENERATED_PAGE_FOLDERS[key] ?? '';
      if (!folders.has(folder)) folders.set(folder, { folder, source: file });
    }
  };
  for (const element of navigation.elements) {
    if (element.kind === 'root' && !traits.inheritsFromRoot) continue;
    for (const key of traits.sourceKeys) if (element.value[key] !== undefined) add(key, element.value[key]);
  }
  const api = isObject(source.value) ? source.value['api'] : undefined;
  if (isObject(api)) for (const key of ['openapi', 'asyncapi']) add(key, api[key]);
  const lists = new Set(apis?.entries.flatMap(({ files, from }) => (from ? [] : [files])));
  for (const files of lists) for (const file of files) add('openapi', file);
  return [...folders.values()];
}

/** Whether all operations of a description are known. One that no page is generated from does not matter. */
function isAvailable(file: string, apis: SiteApiSpecs | undefined): boolean {
  if (isUrl(file)) return false;
  const spec = apis?.specs.get(file);
  return spec === undefined ? apis?.firstUses.get(file)?.exists !== false : spec.isReadable && spec.unknownPaths.size === 0;
}

/** Returns the folder of pages that are generated from a description for an element. */
export function directoryOf(file: string, from: Element | undefined, key: string): string | undefined {
  return from && outputDirectoriesByDescription(from.value[key]).get(file);
}

const directories = new WeakMap<object, ReadonlyMap<string, string | undefined>>();

/** The folder that each description in a value has, the first time that it is there. Made once for a list: each file in it is asked for. */
export function outputDirectoriesByDescription(value: unknown): ReadonlyMap<string, string | undefined> {
  const known = typeof value === 'object' && value !== null ? directories.get(value) : undefined;
  if (known) return known;
  const folders = new Map<string, string | undefined>();
  for (const { file, directory } of sourcesOf(value)) if (!folders.has(file)) folders.set(file, directory);
  if (typeof value === 'object' && value !== null) directories.set(value, folders);
  return folders;
}

/** Reads the value of a property such as `openapi`, in every form that a dialect allows. */
function sourcesOf(value: unknown): SourceText[] {
  return (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [{ file: entry.trim(), directory: undefined }];
    if (!isObject(entry) || typeof entry['source'] !== 'string') return [];
    const directory = entry['directory'];
    return [{ file: entry['source'].trim(), directory: typeof directory === 'string' ? trimSlashes(directory) : undefined }];
  });
}
