/** Describes a finding in sentences: its message, its effect and its fix. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { counted } from '../text/counted.ts';
import { visible } from '../text/visible.ts';

export function sentencesOf({ message, loses, fix }: Diagnostic): string[] {
  return [
    visible(message),
    ...(loses !== undefined && loses.pages > 0 ? [`Readers lose ${counted(loses.pages, 'page')}.`] : []),
    ...(fix === undefined ? [] : [`${fix.safe ? 'Fix' : 'Suggestion'}: ${visible(fix.title)}`]),
  ];
}
