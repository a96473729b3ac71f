/** The types of options of rules. */
import type { OptionType } from '../../lint/option.ts';

/** What a value must be, in code and in words. */
export interface Expected {
  readonly fits: (value: unknown) => boolean;
  readonly words: string;
}

export const OPTION_TYPES: Readonly<Record<OptionType, Expected>> = {
  string: { fits: (value) => typeof value === 'string', words: 'a string' },
  number: { fits: (value) => Number.isFinite(value), words: 'a number' },
  count: { fits: (value) => Number.isSafeInteger(value) && (value as number) >= 0, words: 'a whole number of at least 0' },
  boolean: { fits: (value) => typeof value === 'boolean', words: 'true or false' },
  strings: { fits: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'), words: 'a list of strings' },
};
