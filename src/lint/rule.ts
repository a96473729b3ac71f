/** What a rule is: metadata, message templates and a pure generator of problems. */
import type { Span } from '../document/document.ts';
import type { Facts, FactName } from './facts.ts';
import type { Severity } from '../subject/settings.ts';
import type { Subject } from '../subject/subject.ts';
import type { Trigger } from './triggers.ts';

/** A place: a value of the expanded configuration (or its key), or a span of a file, with the pointer that leads there in that file. */
export type At =
  | { readonly pointer: string; readonly part?: 'key' | 'value' }
  | { readonly file: string; readonly span: Span; readonly pointerInFile?: string };

/** An edit of the text a finding stands in, made only if the finding is reported. */
export type Repair =
  | { readonly replace: string; readonly json: string }
  | { readonly rename: string; readonly name: string }
  | { readonly remove: string }
  | { readonly moveFrom: string; readonly to: string }
  | { readonly insertInto: string; readonly key?: string; readonly json: string }
  | { readonly file: string; readonly span: Span; readonly text: string };

/** What a problem may carry besides its sentence. */
export interface Extras {
  /** Wins over the rule's own severity, not over the user's. */
  readonly severity?: Severity;
  readonly related?: readonly { readonly at: At; readonly message: string }[];
  readonly count?: number;
  readonly loses?: { readonly pages: number };
  readonly fix?: {
    readonly title: string;
    readonly safe: boolean;
    /** Whether it stays safe for a slip that is repeated: such a one may be meant. */
    readonly staysSafe?: boolean;
    readonly repairs: readonly Repair[];
  };
  /** Pointer of the element the mistake belongs to, for precedence: see `precedence.ts`. */
  readonly element?: string;
  /** The property of that element the mistake is about; none if it is that the element leads nowhere. */
  readonly key?: string;
  /** Further properties of the element that need no finding of their own beside this one. */
  readonly covers?: readonly string[];
  /** The element is no element at all: nothing else is said of it or of what it holds. */
  readonly isWholeElement?: boolean;
  /** Pointers of further values that cannot be read: nothing is said of them or of what they hold. */
  readonly silences?: readonly string[];
  /** Findings of one rule and message with the same text here are one, with a count; it is their name in identities. */
  readonly together?: string;
  /** What the finding is about, for its identity, where the place does not say it. */
  readonly subject?: string;
  /** Its name in identities in place of where it stands, which may depend on the order of siblings; made with `oneLine` or `labelPath`. */
  readonly name?: string;
  /** Names of the entries it stands for, where their places depend on the order of siblings or are not in `related`; made likewise. */
  readonly names?: readonly string[];
}

export interface Problem extends Extras {
  readonly at: At;
  readonly message: string;
  readonly messageId: string;
}

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
export type OptionType = keyof OptionTypes;

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

interface Definition<
  Messages extends Readonly<Record<string, string>>,
  Need extends FactName,
  Options extends Readonly<Record<string, RuleOption>>,
> {
  readonly id: string;
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
  /** A cheap test that must hold for the rule to find anything; without one the rule is always loaded. */
  readonly trigger?: Trigger;
  /** Facts of files that `check` reads. */
  readonly needs?: readonly Need[];
  check(subject: Subject & Pick<Facts, Need>, problem: Problems<Messages>, options: OptionValues<Options>): Iterable<Problem>;
}

/** What the engine knows of a rule before it loads it. */
export interface RuleEntry extends Pick<Rule, 'id' | 'severity' | 'isOptional' | 'readsText' | 'trigger' | 'needs'> {
  load(): Promise<Rule>;
}

/** A rule as the engine sees it, its types erased. */
export interface Rule extends Omit<Definition<Readonly<Record<string, string>>, FactName, Readonly<Record<string, RuleOption>>>, 'check'> {
  run(subject: Subject & Partial<Facts>, options: Readonly<Record<string, unknown>>): Iterable<Problem>;
}

/**
 * Defines a rule. A message slot that is missing or unknown, and a fact that is not in `needs`, do not compile.
 *
 * @example
 * defineRule({
 *   id: 'short-label', severity: 'warning', summary: 'Labels are short.', why: 'Long labels wrap.',
 *   messages: { long: '“{label}” has more than 40 characters.' },
 *   *check({ navigation }, problem) {
 *     for (const element of navigation.elements)
 *       if ((element.label ?? '').length > 40) yield problem.long({ pointer: pointerOf(element) }, { label: element.label ?? '' });
 *   },
 * });
 */
export function defineRule<
  const Messages extends Readonly<Record<string, string>>,
  const Need extends FactName = never,
  const Options extends Readonly<Record<string, RuleOption>> = {},
>(definition: Definition<Messages, Need, Options>): Rule {
  const problems = new Proxy({} as Problems<Messages>, {
    get: (_, id: string) => constructor(id, definition.messages[id] ?? ''),
  });
  return {
    ...definition,
    run: (subject, options) => definition.check(subject as Subject & Pick<Facts, Need>, problems, options as OptionValues<Options>),
  };
}

/** Made when a problem is, because most rules find nothing. */
function constructor(messageId: string, template: string) {
  const hasSlots = template.includes('{');
  return (at: At, data: object = {}, extras?: Extras): Problem => {
    const slots = (hasSlots ? data : {}) as Readonly<Record<string, string | number>>;
    const message = template.replace(/\{(\w+)\}/g, (_, slot: string) => crop(String(slots[slot])));
    return { at, message, messageId, ...(hasSlots ? extras : (data as Extras)) };
  };
}

/** Text of users can be of any length; nobody reads more than this of it in a sentence. */
const MAX_SLOT = 1000;

/** Leaves out the middle: the end may be the end of a sentence. */
function crop(text: string): string {
  return text.length <= MAX_SLOT ? text : `${text.slice(0, MAX_SLOT - 100)}…${text.slice(-100)}`;
}
