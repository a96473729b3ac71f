/** Wrong types, missing fields, values outside a list. */
import { child, lastKey, valueAt } from '../document/pointer.ts';
import { isTypo } from '../document/spelling.ts';
import type { Extras } from '../lint/rule.ts';
import { defineRule } from '../lint/rule.ts';
import { elementAt } from '../navigation/find.ts';
import { ancestors, MAX_DEPTH } from '../navigation/model.ts';
import { pagesBelow } from '../resolve/loss.ts';
import type { ShapeProblem } from '../schema/shape-problems.ts';

export default defineRule({
  id: 'schema',
  severity: 'error',
  summary: 'Every value has the type and the fields that the format asks for.',
  why: 'A site that meets a value it does not expect fails to build or, worse, leaves out the part of the navigation around it.',
  messages: {
    shape: '{sentence}',
    misspelt: '{sentence} Did you mean “{property}” by “{key}”?',
    deep: 'The navigation nests more than {limit} levels deep here; what is below is not read.',
  },
  *check({ shape, navigation, source, traits, resolution }, problem) {
    for (const pointer of navigation.tooDeep) yield problem.deep({ pointer }, { limit: MAX_DEPTH });
    for (const found of shape) {
      const { pointer, part, property, message, element, isWholeElement } = found;
      const owner = elementAt(navigation, element);
      const tab = traits.survivors && owner && [...ancestors(owner)].find(({ kind }) => kind === 'tab');
      const lost = tab ? pagesBelow(tab, resolution) : 0;
      const extras: Extras = {
        element: isWholeElement ? pointer : element,
        ...(property === undefined && !isWholeElement && { key: lastKey(pointer) }),
        ...(isWholeElement && { isWholeElement }),
        ...(lost > 0 && { loses: { pages: lost } }),
        ...replacement(found),
      };
      const key = property === undefined ? undefined : misspeltFor(property, valueAt(source.value, element));
      if (property === undefined || key === undefined) yield problem.shape({ pointer, part }, { sentence: message }, extras);
      else {
        const at = { pointer: child(element, key), part: 'key' } as const;
        const fix = { title: `Rename it to “${property}”.`, safe: true, repairs: [{ rename: at.pointer, name: property }] };
        yield problem.misspelt(at, { sentence: message, property, key }, { ...extras, key, fix });
      }
    }
  },
});

function replacement({ pointer, meant, isWholeElement }: ShapeProblem): Extras {
  if (meant === undefined) return {};
  const json = JSON.stringify(meant);
  return { fix: { title: `Replace it with ${json}.`, safe: isWholeElement === true || typeof meant === 'boolean', repairs: [{ replace: pointer, json }] } };
}

/** The key of an object that was meant to be the one it lacks. */
function misspeltFor(property: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.keys(value).find((key) => isTypo(key, property));
}
