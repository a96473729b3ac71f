/** The association of docs.json with its schema in VS Code, added to settings that may contain comments. */
import type { JsonDocument, TextEdit } from '../../document/document.ts';
import { applyEdits, insertEntry, type NewEntry } from '../../document/edit.ts';
import { parseDocument } from '../../document/parse.ts';
import { NAMES_SCHEMA } from '../setup/project.ts';
import type { RepositoryContext, InitFilePlan } from './plan.ts';

const FILE = '.vscode/settings.json';
const KEY = 'json.schemas';

interface Association {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

export function planEditorSchemas({ project, sites, command, schemas }: RepositoryContext): InitFilePlan {
  const plain = sites.filter(({ schema }) => schema === undefined);
  if (plain.length === 0) return { note: 'Every docs.json has a “$schema”, which editors use.' };
  if (schemas === undefined) {
    const note = `This repository has no file with the schema. “${command} schema > docs.schema.json” writes one that you can set in your editor.`;
    return { note };
  }
  const wanted = ['spec', 'mintlify'].flatMap((dialect): Association[] => {
    const fileMatch = plain.filter((site) => site.dialect === dialect).map(({ docs }) => `/${docs}`);
    return fileMatch.length === 0 ? [] : [{ fileMatch, url: `${schemas}/docs.${dialect === 'spec' ? '' : 'mintlify.'}schema.json` }];
  });
  const settings = `${JSON.stringify({ [KEY]: wanted }, null, 2)}\n`;
  if (!project.has(FILE)) return { file: { path: FILE, before: undefined, text: settings } };
  const before = project.text(FILE);
  const document = parseDocument(FILE, before ?? '', { allowComments: true });
  const known = schemasIn(document);
  const missing = wanted.filter((entry) => !known?.some((other) => isFor(entry, other)));
  if (before !== undefined && missing.length === 0) return { note: `${FILE} already uses the schema.` };
  const text = merge(document, missing);
  if (before === undefined || text === undefined) return { note: `${FILE} cannot be extended safely. Add this to it:`, byHand: settings };
  return { file: { path: FILE, before, text: document.hasBom ? `\uFEFF${text}` : text } };
}

function schemasIn({ value }: JsonDocument): readonly unknown[] | undefined {
  const schemas = (value as Readonly<Record<string, unknown>> | null | undefined)?.[KEY];
  return Array.isArray(schemas) ? schemas : undefined;
}

function isFor({ fileMatch }: Association, other: unknown): boolean {
  const { fileMatch: matched, url } = (other ?? {}) as Partial<Record<keyof Association, unknown>>;
  return Array.isArray(matched) && fileMatch.every((name) => matched.includes(name)) && typeof url === 'string' && NAMES_SCHEMA.test(url);
}

/** Adds the entries; returns `undefined` if the settings are not an object, or the result would be wrong. */
function merge(document: JsonDocument, entries: readonly Association[]): string | undefined {
  const { value } = document;
  if (document.problems.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const known = schemasIn(document);
  const [, unit = '  '] = /^([ \t]+)\S/m.exec(document.text) ?? [];
  if (!known && Object.hasOwn(value, KEY)) return undefined;
  let merged = document;
  if (known)
    for (const entry of entries) merged = added(merged, '/json.schemas', { json: JSON.stringify(entry, null, unit), index: 'end' });
  else merged = added(document, '', { key: KEY, json: JSON.stringify(entries, null, unit), index: 'end' });
  const expected = { ...value, [KEY]: [...(known ?? []), ...entries] };
  return JSON.stringify(merged.value) === JSON.stringify(expected) ? merged.text : undefined;
}

function added(document: JsonDocument, parent: string, entry: NewEntry): JsonDocument {
  const edits = insertEntry(document, parent, entry).flatMap((edit) => afterLineComment(document.text, edit));
  return parseDocument(FILE, applyEdits(document.text, edits), { allowComments: true });
}

/** A comment at the end of the last entry's line stays on that line. */
function afterLineComment(text: string, edit: TextEdit): TextEdit[] {
  const [line = '', comma = ''] = /^(,?)[ \t]*\/\/[^\r\n]*/.exec(text.slice(edit.start)) ?? [];
  if (line === '' || !edit.text.startsWith(',')) return [edit];
  const end = edit.start + line.length;
  return [
    { start: edit.start, end: edit.start, text: comma === '' ? ',' : '' },
    { start: end, end, text: edit.text.slice(1) + comma },
  ];
}
