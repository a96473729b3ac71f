/** The types of options of rules. */
import type { OptionType } from '../../lint/option.ts';

/** What a value must be, in code and in words. */
export interface ValueExpectation {
  readonly fits: (value: unknown) => boolean;
  readonly description: string;
}

export const OPTION_TYPES: Readonly<Record<OptionType, ValueExpectation>> = {
  string: { fits: (value) => typeof value === 'string', description: 'a string' },
  number: { fits: (value) => Number.isFinite(value), description: 'a number' },
  count: { fits: (value) => Number.isSafeInteger(value) && (value as number) >= 0, description: 'a whole number of at least 0' },
  boolean: { fits: (value) => typeof value === 'boolean', description: 'true or false' },
  strings: { fits: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'), description: 'a list of strings' },
};
