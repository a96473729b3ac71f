/** The few colours of reports, or none. */
import type { Severity } from '../subject/settings.ts';

export type Style = Severity | 'strong' | 'faint' | 'place' | 'repair';

/** Wraps a text in a style; must be given text without control characters. */
export type Paint = (style: Style, text: string) => string;

const CODES: Readonly<Record<Style, string>> = {
  error: '1;31',
  warning: '1;33',
  info: '1;34',
  strong: '1',
  faint: '2',
  place: '36',
  repair: '32',
};

/** A painter that writes ANSI sequences if `color`, and nothing but the text otherwise. */
export function paintWith(color: boolean): Paint {
  return color ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m` : (_style, text) => text;
}
