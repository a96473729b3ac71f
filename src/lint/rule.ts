/** What a rule is: metadata, message templates and a pure generator of problems. */
import { crop } from './crop.ts';
import type { Facts, FactName } from './facts.ts';
import type { Severity } from '../subject/settings.ts';
import type { Subject } from '../subject/subject.ts';
import type { Cause } from './precedence.ts';
import type { At, Extras, Problem } from './problem.ts';

/** In the order in which the README and the docs have them. */
export const THEMES = ['The file', 'The tree', 'Pages and links', 'APIs', 'Versions and languages', 'What is hidden'] as const;

export type Theme = (typeof THEMES)[number];

type Slots<Template extends string> = Template extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;

type Construct<Template extends string> = [Slots<Template>] extends [never]
  ? (at: At, extras?: Extras) => Problem
  : (at: At, data: Readonly<Record<Slots<Template>, string | number>>, extras?: Extras) => Problem;

/** What an option of a rule may be; `strings` is a list of them. */
interface OptionTypes {
  readonly string: string;
  readonly strings: readonly string[];
  readonly number: number;
  readonly boolean: boolean;
}
/** The type of an option. */
export type OptionType = keyof OptionTypes;

/** An option of a rule. */
export interface RuleOption {
  readonly type: OptionType;
  /** What it does, for the docs. */
  readonly meaning: string;
}

/** The options that a user gave, checked before a rule sees them. */
export type OptionValues<Options extends Readonly<Record<string, RuleOption>>> = {
  readonly [Name in keyof Options]?: OptionTypes[Options[Name]['type']];
};

/** One constructor for each message of a rule; the slots of its template are its data. */
export type Problems<Messages extends Readonly<Record<string, string>>> = {
  readonly [Id in keyof Messages]: Construct<Messages[Id]>;
};

/** What a rule says of itself. */
export interface RuleDefinition<
  Messages extends Readonly<Record<string, string>>,
  Need extends FactName,
  Options extends Readonly<Record<string, RuleOption>>,
> {
  readonly id: string;
  /** What it speaks of, if its findings may explain those of other rules about the same element, or be explained by them. */
  readonly cause?: Cause;
  readonly severity: Severity;
  /** Runs only where a user or the preset `strict` asks for it. */
  readonly isOptional?: boolean;
  /** One line: what must hold. */
  readonly summary: string;
  /** Why it matters to readers of the site. Plain Markdown. */
  readonly why: string;
  /** `safe` if `--fix` repairs some of its findings, `suggestion` if some name a repair that needs a decision; none if none does. */
  readonly fix?: 'safe' | 'suggestion';
  /** What a user may set besides the severity. */
  readonly options?: Options;
  /** Runs on text that is not JSON, when there is no navigation to speak of. */
  readonly readsText?: boolean;
  readonly messages: Messages;
  /**
   * A cheap test that must hold for the rule to find anything; without one the rule is always loaded. It is copied into the registry,
   * so that the rule is not loaded where it says no: of this file it uses nothing but imports.
   */
  when?(subject: Subject): boolean;
  /** Facts of files that `check` reads. */
  readonly needs?: readonly Need[];
  check(subject: Subject & Pick<Facts, Need>, problem: Problems<Messages>, options: OptionValues<Options>): Iterable<Problem>;
}

/** What the engine knows of a rule before it loads it. */
export type RuleEntry = Pick<Rule, 'id' | 'cause' | 'severity' | 'isOptional' | 'readsText' | 'when' | 'needs' | 'load'>;

/** A rule as the engine sees it, its types erased. */
export interface Rule extends Omit<
  RuleDefinition<Readonly<Record<string, string>>, FactName, Readonly<Record<string, RuleOption>>>,
  'check'
> {
  /** Where the README and the docs list it; none for a rule of a program. */
  readonly theme?: Theme;
  run(subject: Subject & Partial<Facts>, options: Readonly<Record<string, unknown>>): Iterable<Problem>;
  /** Gives the rule itself: a rule that is loaded stands where one that is not may stand. */
  load(): Promise<Rule>;
}

/** Defines a rule. A message slot that is missing or unknown, and a fact that is not in `needs`, do not compile. */
export function defineRule<
  const Messages extends Readonly<Record<string, string>>,
  const Need extends FactName = never,
  const Options extends Readonly<Record<string, RuleOption>> = {},
>(definition: RuleDefinition<Messages, Need, Options> & { readonly theme?: Theme }): Rule {
  const problems = new Proxy({} as Problems<Messages>, {
    get: (_, id) => (typeof id === 'string' ? constructor(id, messageOf(definition.messages, id)) : undefined),
  });
  const rule: Rule = {
    ...definition,
    run: (subject, options) => definition.check(subject as Subject & Pick<Facts, Need>, problems, options as OptionValues<Options>),
    load: async () => rule,
  };
  return rule;
}

function messageOf(messages: Readonly<Record<string, string>>, id: string): string | undefined {
  return Object.hasOwn(messages, id) ? messages[id] : undefined;
}

/** Made when a problem is, because most rules find nothing. Types do not hold plain JavaScript. */
function constructor(messageId: string, template: string | undefined) {
  const hasSlots = template?.includes('{');
  return (at: At, data: object = {}, extras?: Extras): Problem => {
    if (template === undefined) throw new TypeError(`it has no message “${crop(messageId)}”`);
    const slots = (hasSlots ? Object(data) : {}) as Readonly<Record<string, unknown>>;
    const message = template.replace(/\{(\w+)\}/g, (_, slot: string) => {
      const value = slots[slot];
      if (typeof value === 'string' || typeof value === 'number') return crop(String(value));
      throw new TypeError(`its message “${crop(messageId)}” needs a string or a number for “${crop(slot)}”`);
    });
    return { at, message, messageId, ...(hasSlots ? extras : (data as Extras)) };
  };
}
