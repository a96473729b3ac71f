/**
 * The editor and the command line, held against each other over every fixture of a rule: what is wrong with a type, a
 * key, a child or a value of a list in one of them is wrong in the other, at the same place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import service from 'vscode-json-languageservice';
import { toChildPointer, parentOf } from '../../src/document/pointer.ts';
import { lint, memory, rules } from '../../src/index.ts';
import type { Dialect, RuleSetting } from '../../src/index.ts';
import { readFolder } from '../support/fixture.ts';

const { getLanguageService, TextDocument } = service;

/** The rules whose mistakes a schema can see. */
const OF_SHAPE = new Set(['schema', 'root-pattern', 'unknown-property', 'child-kind', 'one-child-kind', 'language-code', 'href']);
const ONLY_SHAPE: Record<string, RuleSetting> = Object.fromEntries(
  rules.filter(({ id }) => !OF_SHAPE.has(id)).map(({ id }) => [id, 'off']),
);

interface Place {
  readonly pointer: string;
  readonly text: string;
}

const editors = { spec: editorWith('docs.schema.json'), mintlify: editorWith('docs.mintlify.schema.json') };

/** What an editor underlines in a text with a schema of ours. */
function editorWith(file: string): (text: string) => Promise<Place[]> {
  const schema: object = JSON.parse(readFileSync(`schema/${file}`, 'utf8'));
  const language = getLanguageService({});
  language.configure({ validate: true, allowComments: false, schemas: [{ uri: `test:${file}`, fileMatch: ['*'], schema }] });
  return async (text) => {
    const document = TextDocument.create('test:docs.json', 'json', 0, text);
    const found = await language.doValidation(document, language.parseJSONDocument(document), { schemaValidation: 'error' });
    return found.map(({ range, message }) => ({
      pointer: pointerAt(text, document.offsetAt(range.start)),
      text: typeof message === 'string' ? message : message.value,
    }));
  };
}

/** What the command line finds, every place of a repeated slip among it. */
async function commandLine(text: string, dialect: Dialect): Promise<(Place & { rule: string })[]> {
  const report = await lint({ dialect, rules: ONLY_SHAPE, files: memory({ 'docs.json': text }) });
  return report.diagnostics.flatMap(({ rule, message, span, related, count }) => {
    // Entries that lack something because of the mistake are no slips.
    const slips = related.filter((place) => place.message !== 'It has no description.');
    const places = count > 1 ? [span, ...slips.map((place) => place.span)] : [span];
    return places.map(({ start }) => ({ rule, text: message, pointer: pointerAt(text, start) }));
  });
}

function pointerAt(text: string, offset: number): string {
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, offset);
  return (node ? getNodePath(node) : []).reduce<string>((at, key) => toChildPointer(at, key), '');
}

/** An object that is no such element is one finding of ours; the editor may ask for its label, and for what it holds. */
function isSame(ours: Place & { rule: string }, theirs: Place): boolean {
  const holder = parentOf(ours.pointer);
  if (ours.pointer === theirs.pointer) return true;
  // Of two kinds of children we mark one, and the editor all but the first.
  if (ours.rule === 'one-child-kind')
    return parentOf(theirs.pointer) === holder && theirs.text.startsWith('An element can have only one kind of child');
  // What lacks something is marked at its label or the misspelt key by us, as a whole by the editor.
  if (ours.rule === 'root-pattern') return theirs.pointer === '' || theirs.pointer === '/navigation';
  // Without a pattern, the child of a wrong kind is the mistake.
  if (ours.rule === 'child-kind') return holder === '/navigation' && theirs.pointer === holder;
  if (ours.rule !== 'schema') return false;
  return theirs.pointer === holder || theirs.pointer.startsWith(`${ours.pointer}/`);
}

/** Values that must differ are no matter of a schema. */
const isRepeated = ({ text }: Place): boolean => text.includes(' twice: the platform refuses');

/** An editor does not look into the value of a key that is not allowed. */
const isUnseen = (ours: Place, theirs: Place): boolean =>
  ours.pointer.startsWith(`${theirs.pointer}/`) && theirs.text.endsWith(' is not allowed.');

/** Keys given twice are no matter of a schema. */
const isDuplicate = ({ text }: Place): boolean => text === 'Duplicate object key';

/** The two forms in which an author names a page by nothing: for the command line pages that do not exist. */
const isEmptyPage = ({ pointer, text }: Place): boolean => /\/(?:pages\/\d+|root)$/.test(pointer) && text.startsWith('String is shorter');

const cases = readdirSync('fixtures/rules')
  .flatMap((rule) => readdirSync(`fixtures/rules/${rule}`).map((name) => `${rule}/${name}`))
  .map((name) => ({ name, text: new TextDecoder().decode(readFolder(`fixtures/rules/${name}`)['docs.json']) }))
  // An editor would ask the network for the schema that the file names.
  .map(({ name, text }) => ({ name, text: text.replace('"$schema"', '"x-schema"') }))
  .filter(({ text }) => isJson(text) && !text.includes('"$ref"') && !text.includes('Level 65'));

describe.each(['spec', 'mintlify'] as const)('in the dialect %s', (dialect) => {
  test.each(cases)('the editor and the command line agree on $name', async ({ text }) => {
    const ours = await commandLine(text, dialect);
    const theirs = (await editors[dialect](text)).filter((place) => !isEmptyPage(place) && !isDuplicate(place));
    // Of links, a schema sees only how they are written.
    const onlyOurs = ours.filter(
      (place) => !isNote(place) && !isRepeated(place) && place.rule !== 'href' && !theirs.some((other) => isSame(place, other) || isUnseen(place, other)),
    );
    const onlyTheirs = theirs.filter((place) => !ours.some((other) => isSame(other, place)));
    expect({ onlyOurs, onlyTheirs }).toEqual({ onlyOurs: [], onlyTheirs: [] });
  });

  test('the editor finds mistakes in more than 30 cases', async () => {
    const counts = await Promise.all(cases.map(async ({ text }) => (await editors[dialect](text)).length));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(30);
  });
});

/** A remark about the whole file. */
function isNote({ text }: Place): boolean {
  return text.startsWith('This looks like a file for the hosted platform');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
