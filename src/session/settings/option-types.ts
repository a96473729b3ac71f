/** What an option of a rule may be. */
import type { OptionType } from '../../lint/rule.ts';

export const OPTION_TYPES: Readonly<Record<OptionType, { readonly fits: (value: unknown) => boolean; readonly words: string }>> = {
  string: { fits: (value) => typeof value === 'string', words: 'a string' },
  number: { fits: (value) => Number.isFinite(value), words: 'a number' },
  boolean: { fits: (value) => typeof value === 'boolean', words: 'true or false' },
  strings: { fits: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'), words: 'a list of strings' },
};
