/** The life of a run, from files to findings. Read this first. */
import { decode } from '../document/decode.ts';
import type { Source } from '../document/source.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import { rulesToRun } from '../lint/levels.ts';
import type { RuleRun } from '../lint/levels.ts';
import { openSource } from './open-source.ts';
import type { Settings } from '../subject/settings.ts';
import type { Predecessor, Subject } from '../subject/subject.ts';
import { TRIGGERS } from '../lint/triggers.ts';
import { understand } from './understand.ts';
import type { Dialect } from '../navigation/dialects.ts';
import { dialectOf } from '../navigation/dialects.ts';
import type { Navigation } from '../navigation/model.ts';
import type { Resolution } from '../resolve/resolution.ts';
import { registry } from '../rules/registry.gen.ts';
import type { Files } from '../site/files.ts';

/** One docs.json and the files around it. */
export interface Site {
  /** Files below the docs root. */
  readonly files: Files;
  /** Path of the configuration below the docs root, such as `docs.json`. */
  readonly config: string;
  readonly settings: Settings;
  /** Put before file names in identities: where the docs root stands in its repository, `''` or with a trailing slash. */
  readonly home: string;
  /** The site as it was, for rules about a change. */
  readonly before?: () => Promise<Predecessor | undefined>;
}

/** Everything known about a site: what the faces of the tool show parts of. */
export interface Analysis {
  readonly subject: Subject;
  readonly source: Source;
  readonly dialect: Dialect;
  readonly navigation: Navigation;
  readonly resolution: Resolution;
  /** Findings of the validator. */
  readonly diagnostics: readonly Diagnostic[];
  /** Text of every file that was read as text or has findings inside, by its path below the docs root. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Analyses a site. Trouble in a document is a diagnostic; only an unreadable configuration throws (`UnreadableError`). */
export async function analyze(site: Site): Promise<Analysis> {
  const subject = await read(site);
  const diagnostics = await judge(rulesFor(subject), subject, site);
  const { source, traits, navigation, resolution } = subject;
  return { subject, source, dialect: traits.name, navigation, resolution, diagnostics, texts: textsOf(subject, diagnostics, site) };
}

/** Reads docs.json and what it draws in, and joins it with the files around it. */
export async function read(site: Site): Promise<Subject> {
  const source = await openSource(site.files, site.config);
  return understand(source, site.settings.dialect ?? dialectOf(source.value), site);
}

/** The rules that may have something to say. */
export function rulesFor(subject: Subject): readonly RuleRun[] {
  return rulesToRun(registry, subject.settings).filter(
    ({ rule }) => (subject.source.root.isReliable || rule.readsText) && (rule.trigger === undefined || TRIGGERS[rule.trigger](subject)),
  );
}

/** What they say. */
export async function judge(runs: readonly RuleRun[], subject: Subject, { files, home }: Site): Promise<readonly Diagnostic[]> {
  if (runs.length === 0) return [];
  const { diagnose } = await import('../lint/diagnose.ts');
  return diagnose(runs, subject, files, home);
}

/** What they would say if every page that is missing were there. */
export function judgeBehind(known: Subject, site: Site): Promise<readonly Diagnostic[]> {
  const subject = { ...known, isMadeElsewhere: () => true };
  return judge(rulesFor(subject), subject, site);
}

function textsOf({ source, apis }: Subject, diagnostics: readonly Diagnostic[], { files }: Site): Map<string, string> {
  const texts = new Map([...source.documents].map(([file, { text }]) => [file, text]));
  const described = [...(apis?.specs.values() ?? []), ...(apis?.validations.values() ?? [])];
  for (const { texts: read } of described) for (const [file, text] of read) texts.set(file, text);
  // Of what is about a whole file nobody needs the text.
  for (const { file, span } of diagnostics) {
    if (span.end > 0 && !texts.has(file)) texts.set(file, decode(files.read(file) ?? new Uint8Array()).text);
  }
  return texts;
}
