/** Rules: metadata, message templates and a pure generator of problems. */
import { crop } from './crop.ts';
import type { Facts, FactName } from './facts.ts';
import type { Severity } from '../subject/settings.ts';
import type { Subject } from '../subject/subject.ts';
import { withDefaults, type OptionValues, type RuleOptions } from './option.ts';
import type { RulePrecedenceCategory } from './precedence.ts';
import type { Location, ProblemExtras, Problem } from './problem.ts';

/** The themes of rules, in the order of the docs. */
export const RULE_THEMES = ['The file', 'The tree', 'Pages and links', 'APIs', 'Versions and languages', 'What is hidden'] as const;

/** What a rule is about. */
export type RuleTheme = (typeof RULE_THEMES)[number];

type Slots<Template extends string> = Template extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;

type ProblemConstructor<Template extends string> = [Slots<Template>] extends [never]
  ? (at: Location, extras?: ProblemExtras) => Problem
  : (at: Location, data: Readonly<Record<Slots<Template>, string | number>>, extras?: ProblemExtras) => Problem;

/** One constructor for each message of a rule; its data are the slots of the template. */
export type ProblemConstructors<Messages extends Readonly<Record<string, string>>> = {
  readonly [Id in keyof Messages]: ProblemConstructor<Messages[Id]>;
};

/** The definition of a rule. */
export interface RuleDefinition<Messages extends Readonly<Record<string, string>>, Options extends RuleOptions> {
  readonly id: string;
  readonly severity: Severity;
  /** Runs only if the user or the preset `strict` enables it. */
  readonly isOptional?: boolean;
  /**
   * In runs that compare a site with an earlier state, the rule checks the texts that the change affects (`Subject.texts`), even if it is
   * optional and nobody set it.
   *
   * @internal
   */
  readonly checksChanges?: boolean;
  /** One line: the requirement. */
  readonly summary: string;
  /** Why it matters to readers of the site. Plain Markdown. */
  readonly why: string;
  /** The address of a page about it, for formats and editors that link to one, such as `https://example.com/rules/short-label`. */
  readonly url?: string;
  /** `safe` if `--fix` can fix some of its findings, `suggestion` if some have a fix that needs a decision; otherwise absent. */
  readonly fix?: 'safe' | 'suggestion';
  /** What a user can set besides the severity. */
  readonly options?: Options;
  /** Runs even if the text is not valid JSON and its navigation is unreliable. */
  readonly readsText?: boolean;
  readonly messages: Messages;
  /** A cheap test that must be true for the rule to find anything. */
  when?(subject: Subject): boolean;
  /** Yields the findings, without changing its arguments. */
  check(subject: Subject, problem: ProblemConstructors<Messages>, options: OptionValues<Options>): Iterable<Problem>;
}

/**
 * The definition of a rule of docs-nav. Its `when` is copied into the registry, so that the rule is loaded only if it returns true; it may
 * therefore use only imports of its file.
 *
 * @internal
 */
interface BuiltInDefinition<Messages extends Readonly<Record<string, string>>, Need extends FactName, Options extends RuleOptions>
  extends Omit<RuleDefinition<Messages, Options>, 'check'>, Pick<Rule, 'theme' | 'cause'> {
  /** Facts about files that `check` uses. */
  readonly needs?: readonly Need[];
  check(subject: Subject & Pick<Facts, Need>, problem: ProblemConstructors<Messages>, options: OptionValues<Options>): Iterable<Problem>;
}

/**
 * What the engine knows about a rule before loading it.
 *
 * @internal
 */
export type RuleEntry = Pick<Rule, 'id' | 'cause' | 'severity' | 'isOptional' | 'checksChanges' | 'readsText' | 'when' | 'needs' | 'load'>;

/** A rule with its types erased. */
export interface Rule extends Omit<RuleDefinition<Readonly<Record<string, string>>, RuleOptions>, 'check'> {
  /** Where the docs list it; absent for custom rules. */
  readonly theme?: RuleTheme;
  /**
   * What its findings are about, if they may explain findings of other rules about the same element or be explained by them.
   *
   * @internal
   */
  readonly cause?: RulePrecedenceCategory;
  /** @internal */
  readonly needs?: readonly FactName[];
  /** @internal */
  run(subject: Subject & Partial<Facts>, options: Readonly<Record<string, unknown>>): Iterable<Problem>;
  /**
   * Returns the rule itself, so that loaded rules can be used like registry entries.
   *
   * @internal
   */
  load(): Promise<Rule>;
}

/**
 * Defines a rule of docs-nav. A missing or unknown message slot, and a fact that is not in `needs`, do not compile.
 *
 * @internal
 */
export function defineRule<
  const Messages extends Readonly<Record<string, string>>,
  const Need extends FactName = never,
  const Options extends RuleOptions = {},
>(definition: BuiltInDefinition<Messages, Need, Options>): Rule {
  const { messages } = definition;
  const problems = new Proxy({} as ProblemConstructors<Messages>, {
    get: (_, id) => (typeof id === 'string' ? problemConstructor(id, Object.hasOwn(messages, id) ? messages[id] : undefined) : undefined),
  });
  const rule: Rule = {
    ...definition,
    run: (subject, options) =>
      definition.check(
        subject as Subject & Pick<Facts, Need>,
        problems,
        withDefaults(definition.options ?? {}, options) as OptionValues<Options>,
      ),
    load: async () => rule,
  };
  return rule;
}

/** Made only when needed, because most rules find nothing. Plain JavaScript can pass wrong types. */
function problemConstructor(messageId: string, template: string | undefined) {
  const hasSlots = template?.includes('{');
  return (at: Location, data: object = {}, extras?: ProblemExtras): Problem => {
    if (template === undefined) throw new TypeError(`it has no message “${crop(messageId)}”`);
    const slots = (hasSlots ? Object(data) : {}) as Readonly<Record<string, unknown>>;
    const message = template.replace(/\{(\w+)\}/g, (_, slot: string) => {
      const value = slots[slot];
      if (typeof value === 'string' || typeof value === 'number') return crop(String(value));
      throw new TypeError(`its message “${crop(messageId)}” needs a string or a number for “${crop(slot)}”`);
    });
    return { at, message, messageId, ...(hasSlots ? extras : (data as ProblemExtras)) };
  };
}
