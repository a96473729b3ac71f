/** Scans a description in plain YAML: finds its operations, unless it needs the exact parser. */
import { SLASH } from '../document/characters.ts';
import { decode } from '../document/decode.ts';
import { METHODS } from '../navigation/entries.ts';
import { isAtLeast, versionText } from './identify.ts';
import { detailsIn } from './outline.ts';
import { isPlainText, withLineEnd } from './plain-text.ts';
import type { LineRest, YamlKeyListener } from './plain-yaml.ts';
import { scanPlainYaml } from './plain-yaml.ts';
import { REQUIRED_INFO_FIELDS } from './spec.ts';
import type { Operation, Spec } from './spec.ts';

/** Larger files are not read line by line but assumed to be valid YAML. In bytes. */
const MAX_THOROUGH = 256_000;

const METHOD_KEYS = METHODS.map((method) => ({ method, key: method.toLowerCase() }));

/**
 * Returns the operations of a description without details; `undefined` if anything in it is wrong or unusual, so that
 * it needs the exact parser.
 */
export function scanSpec(file: string, content: Uint8Array, isThorough = content.length <= MAX_THOROUGH): Spec | undefined {
  if (!isPlainText(content, isThorough)) return undefined;
  const bytes = withLineEnd(content);
  const scan = new Scan(bytes);
  if (!scanPlainYaml(bytes, scan, isThorough) || scan.needsParser || !scan.hasPaths) return undefined;
  const { version } = scan;
  if (version === undefined || !/^(?:2\.0|3\.\d)/.test(version)) return undefined;
  const hasQuery = isAtLeast(version, 3, 2);
  let texts: ReadonlyMap<string, string> | undefined;
  const places = new Map(scan.operations.filter(([{ method }]) => method !== 'QUERY' || hasQuery));
  return {
    file,
    version,
    missingFields: scan.missingFields,
    operations: [...places.keys()],
    webhooks: [],
    webhookOperations: [],
    problems: [],
    isReadable: true,
    isExact: false,
    unknownPaths: new Set(),
    outline(paths) {
      if (!paths && (scan.hasFlowItem || WEBHOOKS.test(textOf(bytes, 0, bytes.length)))) return undefined;
      const operations: Operation[] = [];
      const starts = [...places.values()];
      let next = 0;
      for (const [operation, start] of places) {
        next++;
        if (paths && !paths.has(operation.path)) continue;
        const details = detailsIn(textOf(bytes, start, starts[next] ?? bytes.length));
        if (!details) return undefined;
        operations.push({ ...operation, ...details });
      }
      return operations;
    },
    get texts() {
      return (texts ??= new Map([[file, decode(content).text]]));
    },
    locate(operation) {
      const before = places.get(operation);
      if (before === undefined) return Promise.resolve(undefined);
      const start = textOf(bytes, 0, before).length;
      return Promise.resolve({ file, span: { start, end: start + operation.method.length } });
    },
  };
}

/** At the start of a line, where all keys of the root are: a scan may end before it gets there. */
const WEBHOOKS = /^["']?(?:x-)?webhooks\b/m;

const DOLLAR = 36;

class Scan implements YamlKeyListener {
  readonly depth = 2;
  readonly operations: [Operation, number][] = [];
  version: string | undefined;
  hasPaths = false;
  /** Whether operations may be in a path item in braces, which is not read. */
  hasFlowItem = false;
  /** The fields of `info` that were seen. */
  readonly #info = new Set<string>();
  #needsParser = false;
  readonly #bytes: Uint8Array;
  #section = '';
  #path: string | undefined;
  /** The kind of the key whose value must be a mapping that begins on the next line. */
  #expected: 'paths' | 'item' | 'operation' | undefined;
  #method: [Operation, number] | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether the file contains something that needs the exact parser. */
  get needsParser(): boolean {
    return this.#needsParser || this.#expected !== undefined;
  }

  get isDone(): boolean {
    return this.hasPaths && this.version !== undefined && this.#section !== 'paths';
  }

  /** The required fields of `info` that are missing; none if it was not seen. */
  get missingFields(): readonly string[] {
    return this.#info.size === 0 ? [] : REQUIRED_INFO_FIELDS.filter((key) => !this.#info.has(key)).map((key) => `info.${key}`);
  }

  key(level: number, start: number, end: number, after: LineRest, value: number): boolean {
    if (this.#expected !== undefined) this.#needsParser = true;
    if (level === 0) return this.#root(this.#textOf(start, end), after, value);
    if (level === 1 && this.#section === 'info') this.#info.add(this.#textOf(start, end));
    if (level === 1 && this.#section === 'paths') return this.#item(start, end, after);
    if (level === 2 && this.#path !== undefined) return this.#member(this.#path, start, end, after);
    return false;
  }

  opens(level: number, isMapping: boolean): void {
    const awaited = this.#expected;
    if (awaited === undefined) return;
    this.#expected = undefined;
    if (!isMapping || level !== LEVELS[awaited]) this.#needsParser = true;
    else if (awaited === 'paths') this.hasPaths = true;
    else if (awaited === 'operation' && this.#method) this.operations.push(this.#method);
  }

  #root(name: string, after: LineRest, value: number): boolean {
    this.#section = name;
    this.#path = undefined;
    if (name === 'paths') {
      if (after === 'nothing') this.#expected = 'paths';
      else this.#needsParser = true;
    } else if (name === 'openapi' || name === 'swagger') {
      const line = this.#textOf(value, value + 80);
      const [, quote, written] = /^(["']?)(\d+\.\d+(?:\.\d+)?)\1[ \r]*\n(?:[ \r]*\n)*(?![ \r\n])/.exec(line) ?? [];
      // Without quotes, `3.0` is a number.
      const isNumber = quote === '' && written !== undefined && !Number.isNaN(Number(written));
      const version = isNumber ? versionText(Number(written)) : written;
      if (version === undefined || this.version !== undefined || version.startsWith('2') !== (name === 'swagger')) this.#needsParser = true;
      this.version = version;
    }
    return name === 'paths' || name === 'info';
  }

  #item(start: number, end: number, after: LineRest): boolean {
    const isPath = this.#bytes[start] === SLASH;
    this.#path = isPath ? this.#textOf(start, end) : undefined;
    if (!isPath && this.#textOf(start, end) === '$ref') this.#needsParser = true;
    if (isPath && after === 'nothing') this.#expected = 'item';
    else if (isPath && after === 'flow') this.hasFlowItem = true;
    else if (isPath) this.#needsParser = true;
    return isPath;
  }

  #member(path: string, start: number, end: number, after: LineRest): boolean {
    const method = methodAt(this.#bytes, start, end);
    if (method === undefined) {
      // References and non-standard methods are rare.
      if (this.#bytes[start] === DOLLAR || end - start === 'additionalOperations'.length) this.#needsParser = true;
      return false;
    }
    this.#method = [{ method, path }, start];
    if (after === 'nothing') this.#expected = 'operation';
    else if (after === 'flow') this.operations.push(this.#method);
    else this.#needsParser = true;
    return true;
  }

  #textOf(start: number, end: number): string {
    return textOf(this.#bytes, start, end);
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** Returns the method that a key names, without decoding the key. */
function methodAt(bytes: Uint8Array, start: number, end: number): string | undefined {
  return METHOD_KEYS.find(({ key }) => key.length === end - start && isAt(bytes, start, key))?.method;
}

function isAt(bytes: Uint8Array, start: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[start + index] !== text.charCodeAt(index)) return false;
  return true;
}

const LEVELS = { paths: 0, item: 1, operation: 2 };
