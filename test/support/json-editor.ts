/** The language service of VS Code with the schema of a dialect. `|` in a text is the cursor. */
import { readFileSync } from 'node:fs';
import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import service, { type CompletionItem } from 'vscode-json-languageservice';
import { toChildPointer } from '../../src/document/pointer.ts';
import type { Dialect } from '../../src/navigation/dialects.ts';

const { getLanguageService, TextDocument } = service;

/** What the editor says of a place. */
export interface Message {
  readonly pointer: string;
  readonly text: string;
  /** The underlined text. */
  readonly range: string;
}

export class JsonEditor {
  readonly #service = getLanguageService({});

  constructor(dialect: Dialect) {
    const file = dialect === 'spec' ? 'docs.schema.json' : `docs.${dialect}.schema.json`;
    const schema: object = JSON.parse(readFileSync(new URL(`../../schema/${file}`, import.meta.url), 'utf8'));
    this.#service.configure({ validate: true, allowComments: false, schemas: [{ uri: `test:${file}`, fileMatch: ['*'], schema }] });
  }

  async messages(docs: unknown): Promise<Message[]> {
    const text = JSON.stringify(docs, null, 2);
    const document = TextDocument.create('test:docs.json', 'json', 0, text);
    const tree = parseTree(text);
    const found = await this.#service.doValidation(document, this.#service.parseJSONDocument(document), { schemaValidation: 'error' });
    return found.map(({ range, message }) => {
      const node = tree && findNodeAtOffset(tree, document.offsetAt(range.start));
      const pointer = (node ? getNodePath(node) : []).reduce<string>((at, key) => toChildPointer(at, key), '');
      return { pointer, text: typeof message === 'string' ? message : message.value, range: document.getText(range) };
    });
  }

  async complete(marked: string): Promise<CompletionItem[]> {
    const { document, position } = this.#open(marked);
    const list = await this.#service.doComplete(document, position, this.#service.parseJSONDocument(document));
    return (list?.items ?? []).toSorted((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1));
  }

  async hover(marked: string): Promise<string> {
    const { document, position } = this.#open(marked);
    const hover = await this.#service.doHover(document, position, this.#service.parseJSONDocument(document));
    return JSON.stringify(hover?.contents ?? '');
  }

  #open(marked: string) {
    const offset = marked.indexOf('|');
    const document = TextDocument.create('test:docs.json', 'json', 0, marked.replace('|', ''));
    return { document, position: document.positionAt(offset) };
  }
}
