/** Repairs of findings as edits. */
import { decode } from '../document/decode.ts';
import type { Decoded } from '../document/decode.ts';
import type { TextEdit } from '../document/document.ts';
import { applyEdits } from '../document/edit.ts';
import type { Diagnostic, Edit, Fix } from '../lint/diagnostic.ts';
import type { Edits, OpenSite } from './open-site.ts';

export interface FixOptions {
  /** Make repairs too that are only suggestions: each is what the author may have meant. */
  readonly unsafe?: boolean;
}

/**
 * Makes the repairs of findings, in their order. Of repairs that touch one another only the first is made, the others are
 * for the next time. Findings that the site does not have any more are passed over, so that applying the same ones to the
 * repaired site makes no edits.
 *
 * @param diagnostics Findings of `site`, from `site.diagnostics()` or `checkEdits`.
 * @returns Edits for `site.withEdits`; none if there is nothing to repair.
 * @throws {UnreadableError} if there is no configuration file to read.
 * @example
 * const { introduced } = await checkEdits(site, edits);
 * const draft = site.withEdits(edits);
 * const repaired = draft.withEdits(await applyFixes(introduced, draft));
 */
export async function applyFixes(diagnostics: readonly Diagnostic[], site: OpenSite, { unsafe = false }: FixOptions = {}): Promise<Edits> {
  const wanted = new Set(diagnostics.map(({ identity }) => identity));
  const current = (await site.diagnostics()).filter(({ identity }) => wanted.has(identity));
  const taken = new Map<string, Edit[]>();
  for (const { fix } of current) if (fix && (fix.safe || unsafe)) take(fix, taken);
  const { source } = await site.subject();
  const edits = new Map<string, string>();
  for (const [file, made] of taken) {
    const document = source.documents.get(file) ?? pageOf(file, site);
    if (!document) continue;
    const text = applyEdits(document.text, made);
    if (text !== document.text) edits.set(file, document.bom ? `\uFEFF${text}` : text);
  }
  return edits;
}

/** A page that is edited; none where its text is not UTF-8, and writing it would lose characters. */
function pageOf(file: string, { files }: OpenSite): Decoded | undefined {
  const page = decode(files.read(file) ?? new Uint8Array());
  return page.problem ? undefined : page;
}

/** More rounds than any site needs: each makes at least one repair, or is the last. */
const MAX_ROUNDS = 100;

/**
 * Makes all repairs of a site, as often as there are some to make: one may be in the way of another, or lead to it. What it
 * gives has nothing left to repair.
 *
 * @returns The edits that it takes; none if there is nothing to repair.
 * @throws {UnreadableError} if there is no configuration file to read.
 * @example const repaired = site.withEdits(await fixSite(site));
 */
export async function fixSite(site: OpenSite, options: FixOptions = {}): Promise<Edits> {
  let current = site;
  const edits = new Map<string, string | null>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const made = await applyFixes(await current.diagnostics(), current, options);
    if (made.size === 0) break;
    for (const [file, text] of made) edits.set(file, text);
    current = current.withEdits(made);
  }
  return edits;
}

/** All edits of a repair, or none. Edits that two repairs have in common are made once. */
function take(fix: Fix, taken: Map<string, Edit[]>): void {
  const isNew = (edit: Edit): boolean => !taken.get(edit.file)?.some((other) => isSame(edit, other));
  const edits = fix.edits.filter(isNew);
  if (edits.some((edit) => taken.get(edit.file)?.some((other) => touches(edit, other)))) return;
  if (edits.some((edit, index) => edits.slice(0, index).some((other) => edit.file === other.file && overlaps(edit, other)))) return;
  for (const edit of edits) {
    const beside = taken.get(edit.file);
    if (beside) beside.push(edit);
    else taken.set(edit.file, [edit]);
  }
}

function isSame(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}

/** Also where one begins as the other ends: an insertion there may rely on what the other removes. */
function touches(a: TextEdit, b: TextEdit): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function overlaps(a: TextEdit, b: TextEdit): boolean {
  return a.start < b.end && b.start < a.end;
}
