/** Finds every place where the navigation names an OpenAPI or AsyncAPI description. */
import { toChildPointer } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Element, NavigationTree } from '../navigation/model.ts';
import { normalizeSpecFilePath } from '../openapi/content.ts';
import { canGenerateEveryOperation } from '../resolve/effects.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { isUrl } from '../resolve/resolution.ts';
import type { NavigationResolution } from '../resolve/resolution.ts';
import { UnreadableError } from '../site/files.ts';
import { isOutside } from '../site/outside.ts';
import type { Files } from '../site/files.ts';

/** A file or URL named by `openapi` or `asyncapi`. */
export interface SpecUse {
  readonly element: Element;
  readonly key: 'openapi' | 'asyncapi';
  /** Pointer of the string. */
  readonly pointer: string;
  /** As written, without white space around it. */
  readonly file: string;
  /** Index in a list of files; 0 if there is no list. */
  readonly index: number;
  /** Whether pages are generated from it, so that the whole description matters, not only the operations that entries name. */
  readonly generates: boolean;
  /** Whether the file exists; true for URLs as well, which are not checked. */
  readonly exists: boolean;
}

const KEYS = ['openapi', 'asyncapi'] as const;

export function specUses(
  navigation: NavigationTree,
  resolution: NavigationResolution,
  traits: DocsJsonDialectTraits,
  files: Files,
): SpecUse[] {
  const restricted = new Set<Element>();
  for (const { page, operation } of resolution.operations) {
    const from = operation.file === undefined ? findEffectiveValue(page, 'openapi', traits)?.from : undefined;
    if (from) restricted.add(from);
  }
  return navigation.elements.flatMap((element) => {
    const isIdleRoot = element.kind === 'root' && !traits.inheritsFromRoot;
    const generates = !isIdleRoot && !restricted.has(element) && canGenerateEveryOperation(element, traits);
    return KEYS.filter((key) => traits.sourceKeys.includes(key)).flatMap((key) =>
      namesIn(element.value[key], toChildPointer(pointerOf(element), key)).map(({ file, pointer, index }) => ({
        element,
        key,
        pointer,
        file,
        index,
        generates: generates && index === 0 && key === 'openapi',
        exists: isUrl(file) || exists(normalizeSpecFilePath(file), files),
      })),
    );
  });
}

function namesIn(value: unknown, pointer: string): { file: string; pointer: string; index: number }[] {
  const list = Array.isArray(value)
    ? value.map((entry: unknown, index) => ({ entry, at: toChildPointer(pointer, index), index }))
    : [{ entry: value, at: pointer, index: 0 }];
  return list.flatMap(({ entry, at, index }) => {
    if (typeof entry === 'string') return [{ file: entry.trim(), pointer: at, index }];
    return isObject(entry) && typeof entry['source'] === 'string'
      ? [{ file: entry['source'].trim(), pointer: toChildPointer(at, 'source'), index }]
      : [];
  });
}

function exists(path: string, files: Files): boolean {
  if (isOutside(path) || path.includes('\\')) return false;
  try {
    return files.read(path, 1) !== undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return true;
    throw error;
  }
}
