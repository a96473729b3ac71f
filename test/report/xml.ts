/** A reader of XML 1.0 as JUnit files use it, which throws for everything that is not well-formed. */

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;
}

const NAME = String.raw`[A-Za-z][\w-]*`;
const REFERENCE = '&(?:amp|lt|gt|quot|apos);';
const TOKEN = new RegExp(
  String.raw`<(${NAME})((?:\s+${NAME}="(?:[^<&"]|${REFERENCE})*")*)\s*(/?)>|</(${NAME})>|((?:[^<&]|${REFERENCE})+)`,
  'gy',
);
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function parseXml(text: string): Element {
  const illegal = ILLEGAL.exec(text);
  if (illegal) throw new Error(`A character that XML forbids: ${JSON.stringify(illegal[0])}`);
  if (!text.startsWith(DECLARATION)) throw new Error('No declaration.');
  const top = open('', '');
  const stack = [top];
  let end = DECLARATION.length;
  for (const match of text.slice(end).matchAll(TOKEN)) {
    const [token, name, attributes = '', isEmpty, closed, characters] = match;
    end += token.length;
    const current = stack.at(-1) ?? top;
    if (name !== undefined) {
      const element = open(name, attributes);
      current.children.push(element);
      if (isEmpty === '') stack.push(element);
    } else if (closed !== undefined) {
      if (current.name !== closed) throw new Error(`</${closed}> closes <${current.name}>.`);
      stack.pop();
    } else if (characters !== undefined) {
      if (characters.includes(']]>')) throw new Error('“]]>” stands in text.');
      current.text += unescape(characters);
    }
  }
  if (end !== text.length) throw new Error(`Not XML: ${JSON.stringify(text.slice(end, end + 60))}`);
  const [root] = top.children;
  if (stack.length !== 1 || top.children.length !== 1 || root === undefined || top.text.trim() !== '') throw new Error('Not one element.');
  return root;
}

function open(name: string, written: string) {
  const attributes = new Map<string, string>();
  for (const [, key = '', value = ''] of written.matchAll(/([\w-]+)="([^"]*)"/g)) {
    if (attributes.has(key)) throw new Error(`Two attributes ${key}.`);
    attributes.set(key, unescape(value));
  }
  return { name, attributes, children: [] as Element[], text: '' };
}

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}
