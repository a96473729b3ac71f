/** An open site: computes everything about one docs.json and the files around it, each only once. Read this first. */
import { readDocsJsonSource } from './read-docs-json-source.ts';
import { assertEdits, mergeEdits } from './edit-map.ts';
import type { FileEdits, OpenSite, SiteInput } from './open-site.ts';
import { buildSubject } from './build-subject.ts';
import { decode } from '../document/decode.ts';
import type { SiteFindings } from '../lint/diagnose.ts';
import type { Diagnostic, Finding } from '../lint/diagnostic.ts';
import type { Facts } from '../lint/facts.ts';
import { rulesForChanges, rulesToRun } from '../lint/levels.ts';
import type { ConfiguredRule } from '../lint/levels.ts';
import type { RuleEntry } from '../lint/rule.ts';
import type { SuppressionResult, Suppressions } from '../lint/suppress.ts';
import { dialectOfDeclaredSchema } from '../navigation/dialects.ts';
import { registry } from '../rules/registry.gen.ts';
import type { BaseFiles, Files } from '../site/files.ts';
import { attachWorkOptions, inheritWorkOptions, workOptionsOf, type AbortAndProgressOptions } from '../site/long-work.ts';
import { overlay } from '../site/overlay.ts';
import type { SpecBudget } from '../openapi/spec-budget.ts';
import type { DocsNavSettings } from '../subject/settings.ts';
import type { PreviousSiteState, Subject } from '../subject/subject.ts';
import type { UncheckedLinkCounts } from '../subject/unchecked-links.ts';

/** What all states of a site share. */
interface SharedState extends Pick<OpenSite, 'files' | 'config' | 'settings' | 'repositoryPath'> {
  readonly suppressions: Suppressions | undefined;
  /** All rules available for the site. */
  readonly rules: readonly RuleEntry[];
}

/** How a state of a site relates to others. */
interface StateOptions {
  readonly edits?: FileEdits;
  readonly parsed?: SpecBudget | undefined;
  /** The state that rules about changes compare with. */
  readonly before?: SiteSession;
  /** A state that differs only in few files; what those cannot change is reused. */
  readonly reuseFrom?: SiteSession;
  /** The same state, the files whose texts are checked in addition, and the state that it is compared with. */
  readonly withoutTexts?: { readonly state: SiteSession; readonly texts: ReadonlySet<string>; readonly base: SiteSession | undefined };
}

export class SiteSession implements OpenSite {
  readonly files: BaseFiles;
  readonly config: string;
  readonly settings: DocsNavSettings;
  readonly repositoryPath: string;
  readonly edits: FileEdits;
  readonly suppressions: Suppressions | undefined;
  readonly rules: readonly RuleEntry[];
  readonly before: SiteSession | undefined;
  readonly #shared: SharedState;
  readonly #withoutTexts: StateOptions['withoutTexts'];
  #parsed: SpecBudget | undefined;
  /** Released after its first use. */
  #reuseFrom: SiteSession | undefined;
  #exists: boolean | undefined;
  /** docs.json and what it includes, once they are read. */
  #documents: Subject['source']['documents'] | undefined;
  /** Of files that somebody asked for, and of those with findings that somebody has. */
  readonly texts = new Map<string, string>();
  #computed: Promise<ComputedState> | undefined;
  #findings: Promise<readonly Finding[]> | undefined;
  #suppressed: Promise<SuppressionResult | undefined> | undefined;
  /** Links of pages that lead to pages nobody can know here. Empty until the findings are known, and unless rules check the links. */
  readonly uncheckedLinks: UncheckedLinkCounts[] = [];

  /** Reads nothing yet. `parsed`: the API descriptions of an earlier run, which need not be parsed again where their texts are the same. */
  static open(input: SiteInput, parsed?: SpecBudget): SiteSession {
    const {
      files,
      before,
      docs = 'docs.json',
      folder = '',
      repositoryPath = folder,
      baseline,
      today,
      lintsWholeConfig: _,
      customRules,
      signal,
      onProgress,
      ...settings
    } = input;
    const suppressions = suppressionsOf(settings, baseline, today);
    const rules = customRules ? [...registry, ...customRules] : registry;
    return new SiteSession(
      {
        files: attachWorkOptions(files, { signal, onProgress }),
        config: docs,
        settings,
        repositoryPath: asFolderPrefix(repositoryPath),
        suppressions,
        rules,
      },
      { parsed },
      before,
    );
  }

  private constructor(
    origin: SharedState,
    { edits = NO_EDITS, before, reuseFrom, withoutTexts, parsed }: StateOptions,
    filesBefore?: Files,
  ) {
    this.#shared = origin;
    this.#reuseFrom = reuseFrom;
    this.#withoutTexts = withoutTexts;
    this.#parsed = parsed;
    this.edits = edits;
    this.files = edits.size === 0 ? origin.files : overlay(origin.files, edits);
    inheritWorkOptions(this.files, origin.files);
    this.config = origin.config;
    this.settings = origin.settings;
    this.repositoryPath = origin.repositoryPath;
    this.suppressions = origin.suppressions;
    this.rules = origin.rules;
    this.before = filesBefore
      ? new SiteSession({ ...origin, files: attachWorkOptions(filesBefore, workOptionsOf(origin.files)) }, { reuseFrom: this })
      : before;
  }

  /** False if there is no docs.json to read. */
  get exists(): boolean {
    return (this.#exists ??= this.files.read(this.config, 1) !== undefined);
  }

  /** Whether the subject was asked for. */
  get isComputed(): boolean {
    return this.#computed !== undefined;
  }

  async subject(): Promise<Subject> {
    const { subject } = await this.#state();
    this.#documents = subject.source.documents;
    return subject;
  }

  text(file: string): string | undefined {
    const known = this.#documents?.get(file)?.text ?? this.texts.get(file);
    const bytes = known === undefined ? this.files.read(file) : undefined;
    if (bytes) this.texts.set(file, decode(bytes).text);
    return known ?? this.texts.get(file);
  }

  all(): Promise<readonly Finding[]> {
    return (this.#findings ??= this.#computeFindings());
  }

  async shown(): Promise<readonly Finding[]> {
    return (await this.suppression())?.shown ?? this.all();
  }

  async allIfPagesExisted(): Promise<readonly Finding[]> {
    const subject = { ...(await this.subject()), isExternallyGenerated: () => true };
    return (await this.#diagnose(applicableRules(rulesToRun(this.rules, subject.settings), subject), subject)).findings;
  }

  async diagnostics(): Promise<readonly Diagnostic[]> {
    return this.#withPositions(await this.shown());
  }

  async suppressed(): Promise<readonly Diagnostic[]> {
    return this.#withPositions((await this.suppression())?.hidden ?? []);
  }

  async findings(): Promise<readonly Diagnostic[]> {
    return this.#withPositions(await this.all());
  }

  /** The suppressed findings and the suppressions in use; `undefined` if there are no suppressions. */
  suppression(): Promise<SuppressionResult | undefined> {
    return (this.#suppressed ??= this.#suppress());
  }

  changedSince(other: OpenSite): ReadonlySet<string> | undefined {
    if (!(other instanceof SiteSession) || other.#shared !== this.#shared) return undefined;
    return new Set([...this.edits.keys(), ...other.edits.keys()].filter((path) => this.edits.get(path) !== other.edits.get(path)));
  }

  withEdits(edits: FileEdits): OpenSite {
    assertEdits(edits);
    if (edits.size === 0) return this;
    return new SiteSession(this.#shared, { edits: mergeEdits(this.edits, edits), before: this.before ?? this, reuseFrom: this });
  }

  /**
   * The same state, whose findings are also those about the texts of these files; without them if the docs.json of `base` cannot be read as
   * written, because then it is not known which links were dead.
   */
  withTexts(texts: ReadonlySet<string>, base?: SiteSession): SiteSession {
    const { edits, before } = this;
    return new SiteSession(this.#shared, { edits, ...(before && { before }), withoutTexts: { state: this, texts, base } });
  }

  /** The same state after a change since which these paths name nothing. */
  async withLostPaths(lostPaths: ReadonlySet<string>): Promise<SiteSession> {
    const { edits, before } = this;
    const copy = new SiteSession(this.#shared, { edits, ...(before && { before }) });
    copy.#computed = Promise.resolve(new ComputedState({ ...(await this.subject()), lostPaths }));
    return copy;
  }

  /** The same state for work that somebody follows, or may end. Its edits are in its files. */
  during(work: AbortAndProgressOptions): OpenSite {
    const copy = new SiteSession({ ...this.#shared, files: attachWorkOptions(this.files, work) }, {}, this.before?.files);
    copy.#computed = this.#state();
    return copy;
  }

  #state(): Promise<ComputedState> {
    return (this.#computed ??= this.#withoutTexts ? this.#withoutTexts.state.#state() : this.#compute(this.#reuseFrom));
  }

  async #compute(beside: SiteSession | undefined): Promise<ComputedState> {
    const parsed = this.#parsed;
    this.#reuseFrom = this.#parsed = undefined;
    const predecessor = this.before && (() => predecessorOf(this.before));
    const near = beside && (await beside.#state());
    const given = {
      files: this.files,
      settings: this.settings,
      ...(predecessor && { before: predecessor }),
      beside: near?.subject.apis?.budget ?? parsed,
    };
    if (beside && near) {
      const { canReuseSubject, canReuseSource } = await import('./reuse.ts');
      const changed = this.changedSince(beside);
      const { source, traits } = near.subject;
      if (canReuseSource(source, this.files, changed)) {
        if (canReuseSubject(near.subject, this.files, changed)) return near;
        return new ComputedState(await buildSubject(source, traits.name, given, near.subject));
      }
    }
    const source = await readDocsJsonSource(this.files, this.config);
    return new ComputedState(await buildSubject(source, this.settings.dialect ?? dialectOfDeclaredSchema(source.value), given));
  }

  async #withPositions(findings: readonly Finding[]): Promise<readonly Diagnostic[]> {
    return (await import('./positioned.ts')).locateFindings(findings, this);
  }

  async #computeFindings(): Promise<readonly Finding[]> {
    const known = await this.#state();
    if (!this.#withoutTexts) return this.#recordUnchecked(await this.#diagnose(known.runsOf(this.rules), known.subject));
    const { state, texts, base } = this.#withoutTexts;
    const subject = { ...known.subject, texts, ...(base && { textsBefore: base.files }) };
    const about = this.#recordUnchecked(
      await this.#diagnoseTexts(applicableRules(rulesForChanges(this.rules, this.settings), subject), subject),
    );
    const findings = await state.all();
    this.uncheckedLinks.push(...state.uncheckedLinks);
    const isUnknown = about.length === 0 || (base?.exists && !(await base.subject()).isComplete);
    return isUnknown
      ? findings
      : (await import('../lint/sort-findings.ts')).sortFindings([...findings, ...about], subject.source.root.file);
  }

  #recordUnchecked({ findings, unchecked }: SiteFindings): readonly Finding[] {
    if (unchecked) this.uncheckedLinks.push(unchecked);
    return findings;
  }

  /** Rules about texts are loaded only if there is something for them to report. */
  async #diagnoseTexts(runs: readonly ConfiguredRule[], subject: Subject): Promise<SiteFindings> {
    if (runs.length === 0) return { findings: [] };
    const { facts, left } = await (await import('../lint/text-facts.ts')).gatherFromTexts(runs, subject, this.files);
    if (left.length === 0) return { findings: [], ...(facts.links && { unchecked: facts.links.unknowable }) };
    return this.#diagnose(left, subject, facts);
  }

  async #diagnose(runs: readonly ConfiguredRule[], subject: Subject, facts?: Partial<Facts>): Promise<SiteFindings> {
    if (runs.length === 0) return { findings: [] };
    const { collectSiteFindings } = await import('../lint/diagnose.ts');
    const diagnosis = await collectSiteFindings(runs, subject, this.files, this.repositoryPath, facts);
    if (!diagnosis.findings.some(({ fix }) => fix?.safe)) return diagnosis;
    const { demoteLossyFixes } = await import('./demote-lossy-fixes.ts');
    return { ...diagnosis, findings: await demoteLossyFixes(diagnosis.findings, this, this.rules) };
  }

  async #suppress(): Promise<SuppressionResult | undefined> {
    if (!this.suppressions) return undefined;
    const { source } = await this.subject();
    return (await import('../lint/suppress.ts')).suppress(await this.all(), this.suppressions, source);
  }
}

/** What is known about a state. The rules to run are selected on first use. */
class ComputedState {
  readonly subject: Subject;
  #runs: readonly ConfiguredRule[] | undefined;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  runsOf(rules: readonly RuleEntry[]): readonly ConfiguredRule[] {
    return (this.#runs ??= applicableRules(rulesToRun(rules, this.subject.settings), this.subject));
  }
}

const NO_EDITS: FileEdits = new Map();

/** The rules that may find something. */
function applicableRules(runs: readonly ConfiguredRule[], subject: Subject): readonly ConfiguredRule[] {
  return runs.filter(({ rule }) => (subject.source.root.isReliable || rule.readsText) && (rule.when === undefined || rule.when(subject)));
}

/** Returns `undefined` if there was no docs.json. */
async function predecessorOf(before: SiteSession | undefined): Promise<PreviousSiteState | undefined> {
  return before?.exists ? { subject: await before.subject(), files: before.files } : undefined;
}

/** Returns the suppressions of a site; `undefined` if there are none, so that nothing is loaded for them. */
export function suppressionsOf(
  { ignore = [] }: DocsNavSettings,
  baseline: SiteInput['baseline'],
  today: string | undefined,
): Suppressions | undefined {
  return ignore.length > 0 || baseline ? { ignore, ...(baseline && { baseline }), ...(today !== undefined && { today }) } : undefined;
}

/** Turns a folder into a prefix for the names in it. */
export function asFolderPrefix(folder: string): string {
  return folder === '' || folder === '.' ? '' : folder.endsWith('/') ? folder : `${folder}/`;
}
