/** The links in the Markdown texts of docs.json. */
import { markdownTextsOf, type LinkSource, type NavigationLink } from '../resolve/links.ts';
import { candidatesIn } from '../pages/link-candidates.ts';

/** Their pointers are those of the texts. */
export function* linksInTexts(input: LinkSource): Generator<NavigationLink> {
  for (const { text, pointer, element } of markdownTextsOf(input))
    for (const { start, end } of candidatesIn(text)) yield { href: text.slice(start, end), pointer, element, holder: 'text' };
}
