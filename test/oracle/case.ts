/** One case by seed and number: a docs.json with no, one or two mistakes, and the files that it needs. */
import type { Thing } from './format.ts';
import { gardenOf } from './grow.ts';
import type { Given, Mistake } from './mistake.ts';
import { childMistakes } from './mistakes-children.ts';
import { entryMistakes } from './mistakes-entries.ts';
import { foreignMistakes, valueMistakes } from './mistakes-properties.ts';
import { settingMistakes } from './mistakes-settings.ts';
import { siteMistakes } from './mistakes-site.ts';
import { placesOf } from './places.ts';
import { settingsOf } from './settings.ts';
import { FILES } from './values.ts';
import { pagesIn } from './written.ts';
import { randomOf } from '../fuzz/random.ts';
import { memory, type SiteInput } from '../../src/index.ts';

export interface Case {
  readonly number: number;
  readonly docs: Thing;
  /** Names of the mistakes made. */
  readonly mistakes: readonly string[];
  /** Names of the pages that the author listed. */
  readonly written: ReadonlySet<string>;
  readonly files: Readonly<Record<string, string>>;
}

const FAMILIES: readonly (readonly Mistake[])[] = [
  entryMistakes,
  childMistakes,
  valueMistakes,
  foreignMistakes,
  siteMistakes,
  settingMistakes,
];
/** Families by their index, as often as they are chosen: what costs most most often. */
const WEIGHTS = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 5, 5, 5, 5, 5] as const;

/** @param made Which of its mistakes are made: each is the same with and without the other. */
export function caseOf(seed: string, number: number, made: readonly number[] = [0, 1]): Case {
  const random = randomOf(seed, number);
  const garden = gardenOf(random);
  const navigation = garden.navigation();
  const docs: Thing = { ...settingsOf(random), navigation };
  const given: Given = { docs, navigation, places: placesOf(navigation), garden, random };
  const sound = pagesIn(navigation);
  const wanted = random.oneIn(10) ? 0 : 1 + random.below(2);
  // Places are chosen before anything changes, so that a mistake can be inside what another one drops.
  const all = Array.from({ length: wanted }, (_, index) => planOne({ ...given, random: randomOf(`${seed} ${index}`, number) }));
  const planned = all.filter((_, index) => made.includes(index));
  for (const { change } of planned) change();
  const written = pagesIn(docs['navigation']);
  const pages = [...new Set([...sound, ...written])]
    .filter((name) => !name.includes(' '))
    .map((name) => [`${name}.mdx`, '---\ntitle: Page\n---\n']);
  return {
    number,
    docs,
    mistakes: planned.map(({ name }) => name),
    written,
    files: { ...FILES, ...Object.fromEntries(pages), 'docs.json': JSON.stringify(docs, null, 2) },
  };
}

/** The site of a case; it is on the platform, whatever its `$schema` says. */
export function siteOf(files: Case['files']): SiteInput {
  return { files: memory(files), dialect: 'mintlify' };
}

function planOne(given: Given): { name: string; change: () => void } {
  const family = FAMILIES[given.random.pick(WEIGHTS)] ?? entryMistakes;
  for (;;) {
    const mistake = given.random.pick(family);
    const change = mistake?.plan(given);
    if (mistake && change) return { name: mistake.name, change };
  }
}
