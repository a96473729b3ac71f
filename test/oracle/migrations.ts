/** Compares `migrateMintJson` with what the platform makes of a mint.json, and with what it accepts as docs.json. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isObject } from '../../src/document/json-object.ts';
import { migrateMintJson } from '../../src/index.ts';
import { mintFiles, pagesIn } from '../generators/mint-files.ts';
import type { Json } from './format.ts';
import type { Platform } from './platform.ts';

/** Settings that both keep. The platform has no place for `showOptionalParams`, and drops pages of some versions and tabs. */
const SETTINGS = ['name', 'logo', 'favicon', 'colors', 'background', 'appearance', 'navbar', 'footer', 'api', 'integrations', 'redirects'];

/** Returns a line for each difference. */
export function compareMigrations(platform: Platform, seed: string, count: number): string[] {
  const numeric = createHash('sha256').update(seed).digest().readInt32LE();
  return fc.sample(mintFiles, { seed: numeric, numRuns: count }).flatMap((mint) => {
    const { docs } = migrateMintJson(mint);
    const text = JSON.stringify(mint);
    const { kept: answer } = platform(structuredClone(docs) as Json);
    if (answer === undefined) return [`The platform refuses the result of ${text}\n`];
    const [kept, written] = [pagesIn(answer['navigation']), pagesIn(mint['navigation'])];
    const lost = [...written].filter((page) => !kept.has(page));
    const theirs = platform.upgrade(structuredClone(mint) as Json) as Readonly<Record<string, unknown>>;
    const ours: Readonly<Record<string, unknown>> = { ...docs, navbar: withoutMore(docs['navbar']) };
    const other = SETTINGS.filter((key) => !isDeepStrictEqual(plain(ours[key]), plain(theirs[key])));
    return [
      ...(lost.length > 0 ? [`The platform drops ${lost.join(', ')} from the result of ${text}\n`] : []),
      ...other.map((key) => `“${key}” is ${JSON.stringify(docs[key])}, the platform makes ${JSON.stringify(theirs[key])} of ${text}\n`),
    ];
  });
}

/**
 * The navbar as the platform makes it. Ours keeps what readers saw: a link to a repository stays one, with its label, which the platform
 * accepts but makes a plain link; and a link without a label shows its address, as it did.
 */
function withoutMore(navbar: unknown): unknown {
  if (!isObject(navbar) || !Array.isArray(navbar['links'])) return navbar;
  const links = navbar['links'].filter(isObject).map(({ type, label, href }) => {
    if (type === 'github') return { label: 'Github', href };
    return label === href ? { href } : { label, href };
  });
  return { ...navbar, links };
}

/** Without members that are undefined, in any order. */
function plain(value: unknown): unknown {
  return value === undefined ? {} : JSON.parse(JSON.stringify(value));
}
