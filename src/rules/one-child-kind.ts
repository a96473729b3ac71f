/** Two kinds of children at one level. */
import { joinWords } from '../text/join-words.ts';
import { isObject } from '../document/json-object.ts';
import { toChildPointer } from '../document/pointer.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, describeElement, pointerOf } from '../navigation/model.ts';
import type { ChildArray, Element } from '../navigation/model.ts';
import { childPropertiesOf } from '../schema/properties.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'one-child-kind',
  theme: 'The tree',
  cause: 'children',
  severity: 'error',
  summary: 'An element has one kind of child.',
  why: 'If there are two kinds at one level, the hosted platform keeps one and silently drops the other. A tab can have anchors that have groups, but not anchors and groups side by side.',
  when: ({ navigation }) => navigation.elements.some(({ arrays }) => arrays.length > 1),
  fix: 'safe',
  messages: {
    two: '{element} has {kinds} at one level. Only one kind of child is allowed: move all entries into one of them.',
    empty: '{element} has “{kept}” and an empty “{key}”. Only one kind of child is allowed; remove “{key}”.',
    emptyWins: '{element} has an empty “{kept}” beside {dropped}. The platform keeps “{kept}” and drops {dropped}; remove “{kept}”.',
    dropped: '{element} has {kinds} at one level. The platform keeps “{kept}” and drops {dropped}: move all entries into one of them.',
    harmless: '{element} has {kinds} at one level. The platform keeps “{kept}” and drops {dropped}; no page is lost.',
  },
  needs: ['losses'],
  *check({ navigation, traits, losses }, problem) {
    for (const element of navigation.elements) {
      if (element.arrays.length < 2) continue;
      const allowed = childPropertiesOf(traits.name, element.kind);
      const present = element.arrays.filter((key) => allowed.includes(key));
      const pointer = pointerOf(element);
      const served = losses.servedChildKinds.get(pointer);
      if (present.length < 2) continue;
      const isLink = served === 'href';
      const kept = served === undefined || isLink ? arrayToKeep(element, present, traits) : served;
      const dropped = present.filter((key) => key !== kept);
      const areEmpty = dropped.every((other) => isEmpty(element, other));
      const doesEmptyWin = traits.childKindPriority !== undefined && isEmpty(element, kept) && !areEmpty;
      // Without a priority, the order of keys decides what is kept, but not where the mistake is reported: its identity stays if they are sorted.
      const reported = traits.childKindPriority ? dropped : [...(areEmpty ? dropped : present)].sort().reverse();
      const key = doesEmptyWin ? kept : (reported[0] ?? kept);
      const at = { pointer: toChildPointer(pointer, key), part: 'key' } as const;
      const isCostly = dropped.some((array) => losses.byCause.get(toChildPointer(pointer, array))?.isCostly);
      const isChoice = !traits.childKindPriority || isLink;
      const holdsLostPage = dropped.some((array) => losses.holdsLostPage(toChildPointer(pointer, array)));
      const fix = doesEmptyWin
        ? removalOf(element, [kept])
        : areEmpty || !(isChoice || isCostly || holdsLostPage)
          ? removalOf(element, dropped)
          : moveOf(element, dropped, kept);
      const extras = { ...extrasFor(element, present, key), ...(fix && { fix }) };
      const name = describeElement(element);
      const kinds = quotedList(present);
      const data = { element: name, kinds, kept, dropped: quotedList(dropped) };
      if (areEmpty) {
        yield problem.empty(at, { element: name, kept, key }, { ...extras, ...(traits.childKindPriority && { severity: 'warning' }) });
      } else if (isChoice) yield problem.two(at, { element: name, kinds }, extras);
      else if (doesEmptyWin) yield problem.emptyWins(at, data, extras);
      else if (isCostly) yield problem.dropped(at, data, extras);
      else yield problem.harmless(at, data, { ...extras, severity: 'warning' });
    }
  },
});

/** What to keep where nothing is served or everything is: the first that has entries, in the order of the dialect or of the file. */
function arrayToKeep(
  element: Element,
  present: readonly ChildArray[],
  { childKindPriority, servedIfEmpty }: DocsJsonDialectTraits,
): ChildArray {
  const full = present.filter((key) => !isEmpty(element, key) || servedIfEmpty.includes(key));
  const candidates = full.length > 0 ? full : present;
  return (
    childKindPriority?.[element.kind]?.find((key): key is ChildArray => key !== 'href' && candidates.includes(key)) ??
    candidates[0] ??
    'pages'
  );
}

type Fix = NonNullable<ProblemExtras['fix']>;

/** What nobody misses: arrays without entries, and those whose pages readers get elsewhere. */
function removalOf(element: Element, unwanted: readonly ChildArray[]): Fix {
  const safe = unwanted.every((key) => isEmpty(element, key));
  const repairs = unwanted.map((key) => ({ remove: toChildPointer(pointerOf(element), key) }));
  return { title: `Remove ${quotedList(unwanted)}${safe ? '' : ' with all entries'}.`, safe, repairs };
}

/** Groups also stand among pages. Entries that fit nowhere else are the author's choice. */
function moveOf(element: Element, dropped: readonly ChildArray[], kept: ChildArray): Fix | undefined {
  const present = [kept, ...dropped];
  const areGroupsAndPages = present.length === 2 && present.includes('groups') && present.includes('pages');
  const [from, to]: [readonly ChildArray[], ChildArray] = areGroupsAndPages ? [['groups'], 'pages'] : [dropped, kept];
  if (!areGroupsAndPages && !from.every((key) => entriesIn(element, key).every((entry) => fitsIn(to, entry)))) return undefined;
  const pointer = pointerOf(element);
  const repairs = from.map((key) => ({ moveFrom: toChildPointer(pointer, key), to: toChildPointer(pointer, to) }));
  return { title: `Move the entries of ${quotedList(from)} into “${to}”.`, safe: false, repairs };
}

function entriesIn({ value }: Element, key: ChildArray): readonly unknown[] {
  return value[key] as readonly unknown[];
}

function fitsIn(array: ChildArray, entry: unknown): boolean {
  return (
    (array === 'pages' && typeof entry === 'string') || (isObject(entry) && typeof entry[ENTRY_KIND_BY_CHILD_ARRAY[array]] === 'string')
  );
}

function extrasFor(element: Element, present: readonly ChildArray[], key: ChildArray): ProblemExtras {
  const pointer = pointerOf(element);
  const others = present.filter((name) => name !== key);
  const related = others.map((name) => ({
    at: { pointer: toChildPointer(pointer, name), part: 'key' } as const,
    message: `“${name}” is here.`,
  }));
  return { element: pointer, key, related, costs: present.map((name) => toChildPointer(pointer, name)) };
}

function isEmpty({ value }: Element, key: ChildArray): boolean {
  return Array.isArray(value[key]) && value[key].length === 0;
}

function quotedList(keys: readonly string[]): string {
  return joinWords(
    keys.map((key) => `“${key}”`),
    'and',
  );
}
