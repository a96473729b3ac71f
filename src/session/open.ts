/** Opens a site for many questions: what one answer found out is kept for the next as long as no edit touches it. */
import { judge, judgeBehind, read, rulesFor } from './analyze.ts';
import type { Site } from './analyze.ts';
import type { Edits, OpenSite } from './open-site.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { RuleRun } from '../lint/levels.ts';
import type { Predecessor, Subject } from '../subject/subject.ts';
import type { Suppressed, Suppressions } from '../lint/suppress.ts';
import { understand } from './understand.ts';
import { suppressionsOf, withSlash } from './lint.ts';
import type { SiteInput } from './lint.ts';
import type { Files } from '../site/files.ts';
import { overlay } from '../site/overlay.ts';

/**
 * Opens a site over any files. Reads nothing yet.
 *
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' }) });
 * const { ok, introduced } = await checkEdits(site, new Map([['index.mdx', null]]));
 * introduced[0]?.rule; // 'page-exists'
 */
export function openFiles(input: Omit<SiteInput, 'before'>): OpenSite {
  const { files, docs = 'docs.json', folder = '', home = folder, baseline, today, isWhole: _, ...settings } = input;
  return new Opened({ files, config: docs, settings, home: withSlash(home) }, new Map(), {
    suppressions: suppressionsOf(settings, baseline, today),
  });
}

/** What is known of a site; the rules that may have something to say are chosen when they are asked for. */
class Known {
  readonly subject: Subject;
  #runs: readonly RuleRun[] | undefined;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  get runs(): readonly RuleRun[] {
    return (this.#runs ??= rulesFor(this.subject));
  }
}

/** Where a site comes from besides its origin: the site that it was before its last edits, and what hides its findings. */
interface Past {
  readonly base?: Opened;
  readonly suppressions: Suppressions | undefined;
}

/** `edits` are all edits on top of the origin, those of `base` among them. */
class Opened implements OpenSite {
  readonly files: Files;
  readonly config: string;
  readonly settings: OpenSite['settings'];
  readonly home: string;
  readonly edits: Edits;
  /** The site without any edits, for rules about a change. */
  readonly before?: () => Promise<Predecessor | undefined>;
  readonly #origin: Site;
  readonly #base: Opened | undefined;
  #known: Promise<Known> | undefined;
  readonly #suppressions: Suppressions | undefined;
  #findings: Promise<readonly Diagnostic[]> | undefined;
  #found: Promise<Pick<Suppressed, 'shown' | 'hidden'>> | undefined;

  constructor(origin: Site, edits: Edits, { base, suppressions }: Past) {
    this.#origin = origin;
    this.#base = base;
    this.#suppressions = suppressions;
    this.edits = edits;
    this.files = edits.size === 0 ? origin.files : overlay(origin.files, edits);
    this.config = origin.config;
    this.settings = origin.settings;
    this.home = origin.home;
    const before = base ? (base.before ?? (async () => ({ subject: await base.subject(), files: base.files }))) : origin.before;
    if (before) this.before = before;
  }

  async subject(): Promise<Subject> {
    return (await this.#know()).subject;
  }

  async diagnostics(): Promise<readonly Diagnostic[]> {
    return (await this.#find()).shown;
  }

  async suppressed(): Promise<readonly Diagnostic[]> {
    return (await this.#find()).hidden;
  }

  async diagnosticsBehind(): Promise<readonly Diagnostic[]> {
    return judgeBehind(await this.subject(), this);
  }

  changedSince(other: OpenSite): ReadonlySet<string> | undefined {
    if (!(other instanceof Opened) || other.#origin !== this.#origin) return undefined;
    return new Set([...this.edits.keys(), ...other.edits.keys()].filter((path) => this.edits.get(path) !== other.edits.get(path)));
  }

  withEdits(edits: Edits): OpenSite {
    for (const path of edits.keys()) {
      if (!isPath(path)) throw new TypeError(`“${path}” is no path below the docs root; expected one such as “guides/start.mdx”.`);
    }
    return edits.size === 0
      ? this
      : new Opened(this.#origin, new Map([...this.edits, ...edits]), { base: this, suppressions: this.#suppressions });
  }

  findings(): Promise<readonly Diagnostic[]> {
    return (this.#findings ??= this.#know().then(({ runs, subject }) => judge(runs, subject, this)));
  }

  #find(): Promise<Pick<Suppressed, 'shown' | 'hidden'>> {
    return (this.#found ??= this.findings().then(async (diagnostics) => {
      const suppressions = this.#suppressions;
      if (!suppressions) return { shown: diagnostics, hidden: [] };
      const { source } = await this.subject();
      return (await import('../lint/suppress.ts')).suppress(diagnostics, suppressions, source);
    }));
  }

  #know(): Promise<Known> {
    return (this.#known ??= this.#findOut());
  }

  async #findOut(): Promise<Known> {
    const base = this.#base;
    const known = base && (await base.#know());
    if (!known || !this.#keepsSource(known.subject)) {
      return new Known(await read(this));
    }
    if (this.#keepsPages(known.subject)) return known;
    const { source, traits } = known.subject;
    return new Known(await understand(source, traits.name, this, known.subject));
  }

  /** The edits since `base`. */
  *#changes(): Generator<readonly [path: string, text: string | null]> {
    for (const [path, text] of this.edits) if (this.#base?.edits.get(path) !== text) yield [path, text];
  }

  /** True if docs.json and all that it draws in have the texts they had. */
  #keepsSource({ source }: Subject): boolean {
    for (const [path, text] of this.#changes()) {
      const document = source.documents.get(path);
      if (document ? text !== (document.bom ? `\uFEFF${document.text}` : document.text) : source.problems.length > 0) return false;
    }
    return true;
  }

  /** True if no file came or went, and only the content of pages is another. */
  #keepsPages({ pages, source }: Subject): boolean {
    for (const [path, text] of this.#changes()) {
      if (source.documents.has(path)) continue;
      if (text === null || pages.files.get(path) !== 'file' || pages.pathOf(path) === undefined) return false;
    }
    return true;
  }
}

/** As `Files` writes paths: from the root, without empty parts, `.` and `..`. */
function isPath(path: string): boolean {
  return path !== '' && !/[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(path);
}
