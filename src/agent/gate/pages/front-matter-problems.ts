/** Finds front matter that the platform cannot read, so that the page loses its title and other properties. */
import { frontMatterWithDelimiters, isObject, importYamlParser, yamlFrontMatterIn } from '../../../internal.ts';
import type { GatePageProblem } from './page-problem.ts';

/** A first line of dashes, and a property below it. */
const OPENING_LINES = /^---[ \t]*\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[\w"'-][^\n:]*:(?![^ \t\n\r\u2028\u2029])/;

const PROPERTY_HINT =
  'Put each property on a line of its own, such as “title: Setup”, and quote values with special characters such as “: ”.';

/** A property on a line of its own that needs no parser: a text in quotes, words, or nothing. */
const SIMPLE_PROPERTY =
  /^(?!(?:true|false|null):)([a-z_][\w-]*):(?:[ \t]+(?:"[^"\\\p{Cc}]*"[ \t]*|\p{L}[\p{L}\p{N} .,()/-]*(?:\t[ \t]*)?)?)?$/iu;

export async function frontMatterProblems(text: string): Promise<readonly GatePageProblem[]> {
  const found = (key: string, message: string): readonly GatePageProblem[] => [
    { rule: 'front-matter', severity: 'error', message, start: 0, key },
  ];
  const block = yamlFrontMatterIn(text);
  if (block === undefined) {
    const isOpened = frontMatterWithDelimiters(text) === '' && text.startsWith('---') && OPENING_LINES.test(text);
    return isOpened ? found('unclosed', 'The front matter is not closed. Add a line with “---” after its last property.') : [];
  }
  if (isSimpleFrontMatter(block)) return [];
  const { parseValidYamlWithinLimits } = await importYamlParser();
  const read = parseValidYamlWithinLimits(block);
  if (read === undefined) return found('yaml', `The front matter is not valid YAML. ${PROPERTY_HINT}`);
  return read.value === null || isObject(read.value) ? [] : found('properties', `The front matter has no properties. ${PROPERTY_HINT}`);
}

/** Whether front matter is as most pages have it: then nothing loads the YAML parser, which takes as long as all else that is checked. */
export function isSimpleFrontMatter(block: string): boolean {
  const names = new Set<string | undefined>();
  const lines = block.split(/\r?\n/).filter((line) => line !== '');
  for (const line of lines) names.add(SIMPLE_PROPERTY.exec(line)?.[1]);
  return names.size === lines.length && !names.has(undefined);
}
