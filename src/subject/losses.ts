/** The pages that readers lose in one state of a site. */
import { child } from '../document/pointer.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import { operationName, operationOf, pagePathOf } from '../navigation/entries.ts';
import { pointerOf, type Element } from '../navigation/model.ts';
import { propertiesOf } from '../schema/properties.ts';
import { groupBy } from '../text/group-by.ts';
import { lossesOf, type Losses } from '../resolve/served/losses.ts';
import { readServed, type Served } from '../resolve/served/served.ts';
import type { Resolution } from '../resolve/resolution.ts';
import type { Subject } from './subject.ts';

/** What is served of a navigation, and the pages that are lost: names are page files and operations. */
export interface SiteLosses extends Losses {
  /** Whether readers get no page, generated page or link at all, although no page is lost. Links in `global` are on pages only. */
  readonly isEmpty: boolean;
  /** The kind of child that is served of each element that has several, by pointer; `href` for a link. */
  readonly kept: Served['kept'];
}

type Needed = Pick<Subject, 'source' | 'shape' | 'traits' | 'pages' | 'resolution' | 'navigation'>;

const known = new WeakMap<Resolution, SiteLosses>();

/** Computed once per subject, when first asked for. */
export function lossesIn({ source, shape, traits, pages, resolution, navigation }: Needed): SiteLosses {
  let losses = known.get(resolution);
  if (!losses) {
    const walked = readServed(
      source.value,
      groupBy(shape, ({ element }) => element),
      traits,
    );
    const found = lossesOf(walked, source.value, {
      keyOf(entry) {
        const path = pagePathOf(entry, traits);
        if (path !== undefined) return path;
        const operation = operationOf(entry.text, traits);
        return operation && OPERATION + operationName(operation);
      },
      nameOf: (key) => (key.startsWith(OPERATION) ? key.slice(OPERATION.length) : pages.find(key)),
    });
    const isDropped = (pointer: string): boolean => found.dropAt(pointer) !== undefined;
    const isEmpty =
      found.lost.size === 0 &&
      walked.written.every(({ holder, key }) => isDropped(child(holder, key))) &&
      navigation.elements.every((element) => !leads(element, traits) || isDropped(pointerOf(element)));
    losses = { ...found, kept: walked.kept, isEmpty };
    known.set(resolution, losses);
  }
  return losses;
}

/** Begins the keys of operations; no path contains this character. */
const OPERATION = '\0';

/** Whether an element has a link or a description that the dialect reads. */
function leads({ kind, value }: Element, { name, sources, inheritsFromRoot }: DialectTraits): boolean {
  if (kind === 'root' && !inheritsFromRoot) return false;
  return ['href', ...sources].some((key) => key in value && Object.hasOwn(propertiesOf(name, kind), key) && !isEmptyList(value[key]));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
