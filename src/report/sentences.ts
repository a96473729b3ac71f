/** A finding in sentences: what is wrong, what the site would lose, what can be done. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { counted } from '../text/counted.ts';
import { visible } from '../text/visible.ts';

/** One line each, with nothing in them that steers a terminal. */
export function sentencesOf({ message, loses, fix }: Diagnostic): string[] {
  return [
    visible(message),
    ...(loses !== undefined && loses.pages > 0 ? [`Readers lose ${counted(loses.pages, 'page')}.`] : []),
    ...(fix === undefined ? [] : [`${fix.safe ? 'Fix' : 'Suggestion'}: ${visible(fix.title)}`]),
  ];
}
