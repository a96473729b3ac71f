/** The colors of reports. */
import type { Severity } from '../subject/settings.ts';

export type TerminalStyle = Severity | 'strong' | 'faint' | 'place' | 'repair';

/** Applies a style to a text without control characters. */
export type Paint = (style: TerminalStyle, text: string) => string;

const CODES: Readonly<Record<TerminalStyle, string>> = {
  error: '1;31',
  warning: '1;33',
  info: '1;34',
  strong: '1',
  faint: '2',
  place: '36',
  repair: '32',
};

/** Returns a function that adds ANSI sequences if `color` is true, and returns the text unchanged otherwise. */
export function paintWith(color: boolean): Paint {
  return color ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m` : (_style, text) => text;
}
