/** Options of rules: what a user can set besides the severity. */

/** The types that an option of a rule can have; `strings` is a list of strings, `count` a whole number of at least 0. */
interface OptionTypes {
  readonly string: string;
  readonly strings: readonly string[];
  readonly number: number;
  readonly count: number;
  readonly boolean: boolean;
}
/** The type of an option. */
export type OptionType = keyof OptionTypes;

/** An option of a rule. */
export type RuleOption = {
  readonly [Type in OptionType]: {
    readonly type: Type;
    /** What it does, for the docs. */
    readonly meaning: string;
    /** The value if the user does not set it; the docs show it. */
    readonly default?: OptionTypes[Type];
  };
}[OptionType];

/** The options of a rule by name. */
export type RuleOptions = Readonly<Record<string, RuleOption>>;

/** The values of options, already checked: set by the user, or the default; `undefined` only if an option has no default. */
export type OptionValues<Options extends RuleOptions> = {
  readonly [Name in keyof Options]:
    | OptionTypes[Options[Name]['type']]
    | (Options[Name] extends { readonly default: unknown } ? never : undefined);
};

/** Adds the defaults of options that are not set. */
export function withDefaults(options: RuleOptions, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const defaults = Object.entries(options).map(([name, option]) => [name, option.default] as const);
  return { ...Object.fromEntries(defaults.filter(([, value]) => value !== undefined)), ...given };
}

/** What an option does, with its default, in Markdown. */
export function describeOption(option: RuleOption): string {
  return option.default === undefined ? option.meaning : `${option.meaning} Default: \`${JSON.stringify(option.default)}\`.`;
}
