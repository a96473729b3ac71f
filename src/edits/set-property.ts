/** Sets a property of an element. */
import { isDeep } from '../document/is-deep.ts';
import { valueAt, toChildPointer } from '../document/pointer.ts';
import { describeElement, pointerOf, type Element } from '../navigation/model.ts';
import { propertiesOf } from '../schema/properties.ts';
import type { OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import type { Subject } from '../subject/subject.ts';
import { joinWords } from '../text/join-words.ts';
import { nearestWord } from '../text/spelling.ts';
import { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { isRefused, createEditRefusal, type EditResult, type EditRefusal } from './result.ts';
import { elementAt, nameInText, unreadableRefusal } from './target.ts';

/** What is set, and where. */
export interface SetPropertyOptions {
  /** The element, by labels or pointer. */
  readonly at: string;
  /** Such as `icon`; the label is the property with the name of the kind, such as `group`. */
  readonly name: string;
  /** Any JSON value; `undefined` removes the property. */
  readonly value: unknown;
}

/**
 * Sets or removes a property of an element. Children are not set this way, but with `addPage`, `addElement` and the like. The value is
 * written as it is: `checkEdits` tells whether the format allows it. Setting `default` of a version or language to `true`
 * removes it from the previous default. A repeated call makes no edits.
 *
 * @returns Edits of docs.json or of the file that it includes the element from; or why the element cannot have that property.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }] } }', 'a.mdx': '' }) });
 * const { edits } = await setProperty(site, { at: 'groups[group=A]', name: 'icon', value: 'rocket' });
 * edits.get('docs.json'); // '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"], "icon": "rocket" }] } }'
 */
export async function setProperty(site: OpenSite, options: SetPropertyOptions): Promise<EditResult> {
  checkArguments(site, {}, options, ['at', 'name']);
  const { at, name, value } = options;
  const subject = await site.subject();
  const element = unreadableRefusal(subject) ?? elementAt(at, subject);
  if (isRefused(element)) return element;
  if (isDeep(value)) return createEditRefusal('no-property', `The value of “${name}” is nested too deeply.`);
  const refusal = propertyRefusal(element, name, value, subject);
  if (refusal) return refusal;
  const pointer = pointerOf(element);
  const before = valueAt(element.value, toChildPointer('', name));
  const json = value === undefined ? undefined : JSON.stringify(value);
  const draft = new DocsJsonEditBuilder(subject.source);
  const others = name === 'default' && value === true ? otherDefaults(element) : [];
  for (const other of others) draft.remove(draft.locate(toChildPointer(pointerOf(other), name)));
  const place = draft.locate(toChildPointer(pointer, name));
  if (json === undefined && before !== undefined) draft.remove(place);
  else if (json !== undefined && before === undefined) draft.insert(draft.locate(pointer), { key: name, json, index: 'end' });
  else if (json !== undefined && json !== JSON.stringify(before)) draft.replace(place, json);
  return { ok: true, edits: draft.edits() };
}

/** The versions or languages beside one that are the default as well: only one can be. */
function otherDefaults(element: Element): Element[] {
  const beside = element.parent?.elements ?? [];
  return beside.filter((other) => other !== element && other.kind === element.kind && other.value['default'] === true);
}

function propertyRefusal(element: Element, name: string, value: unknown, { traits }: Subject): EditRefusal | undefined {
  const { kind } = element;
  const properties = propertiesOf(traits.name, kind);
  if (!Object.hasOwn(properties, name)) {
    const names = Object.keys(properties).filter((key) => properties[key]?.child === undefined);
    const meant = nearestWord(name, names);
    const hint = meant === undefined ? `It can have ${joinWords(names, 'and')}.` : `Did you mean “${meant}”?`;
    return createEditRefusal('no-property', `${describeElement(element)} cannot have a property “${name}”. ${hint}`);
  }
  if (properties[name]?.child !== undefined)
    return createEditRefusal(
      'no-property',
      `“${name}” contains the children of ${nameInText(element)}. Add, move or remove them one by one.`,
    );
  if (name === kind && typeof value !== 'string')
    return createEditRefusal('no-property', `The label of ${nameInText(element)} must be a string and cannot be removed.`);
  return undefined;
}
