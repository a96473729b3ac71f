/** The texts that findings refer to. */
import { decode } from '../document/decode.ts';
import type { Finding } from '../lint/diagnostic.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';

/** The text of every file that was read as text or has findings at a place inside, by path relative to the docs root. */
export function textsOf({ source, apis }: Subject, diagnostics: readonly Finding[], files: Files): Map<string, string> {
  const texts = new Map([...source.documents].map(([file, { text }]) => [file, text]));
  // A finding about a whole file needs no text, and descriptions are too large to keep those of all sites.
  const needed = new Set(
    diagnostics.flatMap((diagnostic) => [diagnostic, ...diagnostic.related]).flatMap(({ file, span }) => (span.end > 0 ? [file] : [])),
  );
  const described = [...(apis?.specs.values() ?? []), ...(apis?.validations.values() ?? [])];
  for (const { texts: read } of described) for (const [file, text] of read) if (needed.has(file)) texts.set(file, text);
  for (const file of needed) if (!texts.has(file)) texts.set(file, decode(files.read(file) ?? new Uint8Array()).text);
  return texts;
}
