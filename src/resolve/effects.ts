/** Determines which settings of elements change anything for readers. */
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { Element, NavigationTree } from '../navigation/model.ts';
import { findEffectiveValue } from './effective-value.ts';
import type { NavigationResolution } from './resolution.ts';

export const ELEMENT_SETTINGS = ['expanded', 'directory', 'openapi'] as const;
export type ElementSetting = (typeof ELEMENT_SETTINGS)[number];

export function isElementSetting(name: string): name is ElementSetting {
  return ELEMENT_SETTINGS.some((setting) => setting === name);
}

/**
 * Whether an element has a meaningful value for a setting. In `mintlify`, where many sites write it, `expanded: true` only says what a
 * top-level group is anyway.
 */
export function isSet({ value }: Element, setting: ElementSetting, traits: DocsJsonDialectTraits): boolean {
  if (setting !== 'expanded') return typeof value[setting] === 'string';
  return value[setting] === false || (value[setting] === true && traits.name === 'spec');
}

/** Makes a test of whether an element's own setting is in effect anywhere. */
export function createEffectTest(
  navigation: NavigationTree,
  resolution: NavigationResolution,
  traits: DocsJsonDialectTraits,
): (element: Element, setting: ElementSetting) => boolean {
  const lists = new Set<Element | undefined>();
  for (const element of navigation.elements) {
    if (element.kind === 'group' && typeof element.value['root'] === 'string')
      lists.add(findEffectiveValue(element, 'directory', traits)?.from);
  }
  const describes = new Set<Element | undefined>();
  for (const { page, operation } of resolution.operations) {
    if (operation.file === undefined) describes.add(findEffectiveValue(page, 'openapi', traits)?.from);
  }
  return (element, setting) => {
    if (setting === 'expanded') return element.kind !== 'group' || element.parent?.kind === 'group';
    if (setting === 'directory') return lists.has(element);
    return describes.has(element) || canGenerateEveryOperation(element, traits);
  };
}

/** Whether pages are generated for every operation of an element with its own `openapi`. */
export function canGenerateEveryOperation(element: Element, traits: DocsJsonDialectTraits): boolean {
  return traits.generatesDespitePages || !element.children.some(({ key }) => key === 'pages');
}
