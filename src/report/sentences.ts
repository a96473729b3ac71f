/** Describes a finding in sentences: its message, its effect and its fix. */
import type { Finding } from '../lint/diagnostic.ts';
import { pluralize } from '../text/pluralize.ts';
import { makeVisible } from '../text/visible.ts';

export function describeFinding({ message, loses, fix }: Finding): string[] {
  return [
    makeVisible(message),
    ...(loses !== undefined && loses.pages > 0 ? [`Readers lose ${pluralize(loses.pages, 'page')}.`] : []),
    ...(fix === undefined ? [] : [`${fix.safe ? 'Fix' : 'Suggestion'}: ${makeVisible(fix.title)}`]),
  ];
}
