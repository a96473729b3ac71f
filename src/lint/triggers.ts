/** Cheap tests for whether a rule can have anything to say: a rule whose test says no is not even loaded. */
import { countProperties } from '../document/count.ts';
import { mayHaveDuplicateKeys } from '../document/duplicate-gate.ts';
import { isObject } from '../navigation/build.ts';
import { linksOf } from '../navigation/links.ts';
import { CHILD_ARRAYS } from '../navigation/model.ts';
import { siblingsBy } from '../navigation/siblings.ts';
import { effectsOf } from '../resolve/effects.ts';
import { repeatedPages } from '../resolve/sidebars.ts';
import { readUrls, targetOf } from '../resolve/urls.ts';
import { languageCodes, misplacedKeys } from '../schema/properties.gen.ts';
import { childrenOf } from '../schema/properties.ts';
import { unknownProperties } from './unknown-properties.ts';
import type { Subject } from '../subject/subject.ts';

const LEADS_SOMEWHERE = ['href', 'root', 'openapi', 'asyncapi', 'graphql', 'sdk'];

export const TRIGGERS = {
  /** Nothing of a site: see review.ts. */
  afterwards: () => false,
  /** A file that is not JSON as it stands. */
  syntax: ({ source }: Subject) => [...source.documents.values()].some(({ problems }) => problems.length > 0),
  /** A key that may be given twice. */
  duplicates: ({ source }: Subject) =>
    [...source.documents.values()].some(
      ({ problems, text, value }) => problems.length > 0 || mayHaveDuplicateKeys(text, countProperties(value)),
    ),
  ignoreFile: ({ ignored }: Subject) => ignored !== undefined && (ignored.problems.length > 0 || ignored.unread !== undefined),
  references: ({ source }: Subject) => source.references.size > 0 || source.problems.length > 0,
  shape: ({ shape, navigation }: Subject) => shape.length > 0 || navigation.tooDeep.length > 0,
  /** `navigation` that is none, or holds nothing. */
  root: ({ source: { value }, navigation }: Subject) =>
    !isObject(value) || !isObject(value['navigation']) || navigation.root.arrays.length === 0,
  /** An element with two kinds of children, or with one that it cannot hold. */
  children: ({ navigation, traits }: Subject) =>
    navigation.elements.some(({ value, kind }) => {
      const keys = Object.keys(value).filter((key) => Object.hasOwn(CHILD_ARRAYS, key));
      return keys.length > 1 || keys.some((key) => !childrenOf(traits.name, kind).includes(key));
    }),
  linksWithChildren: ({ navigation }: Subject) => navigation.elements.some(({ value, arrays }) => arrays.length > 0 && 'href' in value),
  /** An element without children. */
  leaves: ({ navigation }: Subject) =>
    navigation.elements.some(({ children, value }) => children.length === 0 && !LEADS_SOMEWHERE.some((key) => key in value)),
  unknown: ({ source: { value }, navigation, traits, settings }: Subject) =>
    isObject(value) &&
    (misplacedKeys[traits.name].some((key) => key in value) ||
      (settings.dialect === undefined && 'theme' in value && traits.name === 'spec') ||
      !unknownProperties(navigation, traits.name).next().done),
  labels: ({ navigation, source }: Subject) => !siblingsBy(navigation, source, () => true).next().done,
  versions: ({ navigation }: Subject) => navigation.elements.filter(({ value }) => value['default'] === true).length > 1,
  languages: ({ navigation, traits }: Subject) =>
    navigation.elements.some(
      ({ kind, label }) => kind === 'language' && label !== undefined && !languageCodes[traits.name].includes(label),
    ),
  /** A page entry without a file. */
  misses: ({ resolution }: Subject) => resolution.missing.length > 0,
  orphans: ({ orphans }: Subject) => orphans.length > 0,
  repeats(subject: Subject) {
    const { resolution, settings, traits } = subject;
    if (resolution.operations.length === 0 && resolution.isDistinct) return false;
    return !repeatedPages(resolution, traits, { acrossSidebars: settings.preset === 'strict' }).next().done;
  },
  /** A link that no page, file or redirect answers, or that is not written as one. */
  links({ navigation, pages, redirects, source, settings, traits }: Subject) {
    const urls = readUrls(navigation, pages, redirects, source.value, settings.basePath);
    for (const { href } of linksOf(navigation)) {
      const target = targetOf(href);
      if (target.kind === 'malformed' || href.trim() === '') return true;
      if (target.kind === 'internal' && ((traits.requiresRootedHrefs && !target.isRooted) || !urls.answers(target.path))) return true;
    }
    return false;
  },
  /** A description of an API that is absent, wrong or idle. */
  specs: ({ apis }: Subject) =>
    apis !== undefined &&
    (apis.uses.some(({ isThere, index }) => !isThere || index > 0) ||
      [...apis.specs.values()].some(({ problems }) => problems.length > 0) ||
      apis.validations.size > 0),
  /** An entry that no description has. */
  operations: ({ apis }: Subject) => apis !== undefined && apis.misses.length > 0,
  /** Another state of the site, to compare with. */
  change: ({ before }: Subject) => before !== undefined,
  /** A setting that may change nothing. */
  settings({ navigation, resolution, traits }: Subject) {
    const hasEffect = effectsOf(navigation, resolution, traits);
    return navigation.elements.some((element) =>
      (['expanded', 'directory', 'openapi'] as const).some((key) => key in element.value && !hasEffect(element, key)),
    );
  },
} satisfies Readonly<Record<string, (subject: Subject) => boolean>>;

export type Trigger = keyof typeof TRIGGERS;
