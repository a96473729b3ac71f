/** Reads the paths of a description: its operations, in order, with their places. */
import { identifyOpenApi, isAtLeast, describeJsonType } from './identify.ts';
import { eachOperation, METHOD_BY_KEY, operationFrom, type OperationOrigin } from './operations-in.ts';
import type { ParsedSpecDocument } from './parsed.ts';
import { areReferenceFree, ReferenceFreeOpenApiPaths } from './reference-free-open-api-paths.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import type { LocatedSpecObject, SpecReferenceReader } from './references.ts';
import type { Operation, SpecProblem } from './spec.ts';
import { REQUIRED_INFO_FIELDS, MAX_LISTED_SPEC_PROBLEMS } from './spec.ts';

export interface SpecContents {
  readonly version: string | undefined;
  readonly missingFields?: readonly string[];
  /** Some are made when they are asked for. */
  readonly operations: OperationList | ReferenceFreeOpenApiPaths;
  readonly webhooks: readonly string[];
  readonly webhookOperations: readonly Operation[];
  readonly problems: readonly SpecProblem[];
  readonly isReadable: boolean;
  readonly unknownPaths: ReadonlySet<string>;
}

/** Operations that were all made, in the order of the files. */
interface OperationList {
  readonly all: readonly Operation[];
  originOf(operation: Operation): OperationOrigin | undefined;
}

export async function readContents(file: ParsedSpecDocument, references: SpecReferenceReader): Promise<SpecContents> {
  const root = file.value([]);
  const identity = identifyOpenApi(root);
  if ('looksLike' in identity) {
    const message = `“${file.file}” is ${identity.looksLike}, not an OpenAPI description: it has no “openapi” or “swagger” with a version.`;
    return emptyContents(undefined, { code: 'not-openapi', message, file: file.file });
  }
  const { version } = identity;
  const value = root as JsonObject;
  const named = [value['webhooks'], value['x-webhooks']].flatMap((items) => (isObject(items) ? Object.entries(items) : []));
  const webhooks = named.map(([name]) => name);
  const webhookOperations = named.map(([name, item]) => operationFrom('WEBHOOK', name, firstOperation(item)));
  const paths = value['paths'];
  const isOptional = isAtLeast(version, 3, 1) && (Object.hasOwn(value, 'webhooks') || Object.hasOwn(value, 'components'));
  if (paths === undefined && isOptional) return { ...emptyContents(version), webhooks, webhookOperations, isReadable: true };
  if (!isObject(paths)) return { ...emptyContents(version, await wrongPaths(file, paths)), webhooks, webhookOperations };
  const hasQuery = isAtLeast(version, 3, 2);
  const missingFields = missingInfo(value);
  if (areReferenceFree(paths))
    return {
      ...emptyContents(version),
      missingFields,
      operations: new ReferenceFreeOpenApiPaths(paths, file, hasQuery),
      webhooks,
      webhookOperations,
      isReadable: true,
    };
  const reader = new PathReader(hasQuery, references);
  await reader.read({ value: paths, file, path: ['paths'] });
  const { operations: all, origins, unknownPaths } = reader;
  const operations = { all, originOf: (operation: Operation) => origins.get(operation) };
  const problems = [...references.problems, ...reader.problems];
  return {
    version,
    missingFields,
    operations,
    webhooks,
    webhookOperations,
    problems,
    unknownPaths,
    isReadable: !reader.isUnknown,
  };
}

function emptyContents(version: string | undefined, problem?: SpecProblem): SpecContents {
  return {
    version,
    operations: { all: [], originOf: () => undefined },
    webhooks: [],
    webhookOperations: [],
    problems: problem ? [problem] : [],
    isReadable: false,
    unknownPaths: new Set(),
  };
}

function firstOperation(item: unknown): JsonObject {
  const members = isObject(item) ? Object.entries(item) : [];
  const operation = members.find(([key, value]) => METHOD_BY_KEY.has(key) && isObject(value))?.[1];
  return isObject(operation) ? operation : {};
}

class PathReader {
  readonly operations: Operation[] = [];
  readonly origins = new Map<Operation, OperationOrigin>();
  readonly problems: SpecProblem[] = [];
  readonly unknownPaths = new Set<string>();
  /** Whether some paths are in a place where docs-nav cannot look. */
  isUnknown = false;
  readonly #references: SpecReferenceReader;
  readonly #hasQuery: boolean;

  constructor(hasQuery: boolean, references: SpecReferenceReader) {
    this.#references = references;
    this.#hasQuery = hasQuery;
  }

  async read(paths: LocatedSpecObject): Promise<void> {
    const { found, isWhole } = await this.#references.follow(paths);
    this.isUnknown = !isWhole;
    const seen = new Set<string>();
    for (const { value, file, path } of found) {
      for (const [name, item] of Object.entries(value)) {
        if (!name.startsWith('/') || seen.has(name)) continue;
        seen.add(name);
        if (isObject(item)) await this.#readItem(name, { value: item, file, path: [...path, name] });
        else await this.#reportItem(name, item, { file, path: [...path, name] });
      }
    }
  }

  async #readItem(name: string, item: LocatedSpecObject): Promise<void> {
    if (!Object.hasOwn(item.value, '$ref')) return this.#readMethods(name, item, new Set());
    const { found, isWhole } = await this.#references.follow(item);
    if (!isWhole) this.unknownPaths.add(name);
    const seen = new Set<string>();
    for (const one of found) this.#readMethods(name, one, seen);
  }

  #readMethods(name: string, { value, file, path }: LocatedSpecObject, seen: Set<string>): void {
    eachOperation(value, this.#hasQuery, (method, operation, keys) => {
      if (seen.size === seen.add(method).size) return;
      const made = operationFrom(method, name, operation);
      this.operations.push(made);
      this.origins.set(made, { file, path: [...path, ...keys] });
    });
  }

  async #reportItem(name: string, item: unknown, { file, path }: OperationOrigin): Promise<void> {
    if (this.problems.length >= MAX_LISTED_SPEC_PROBLEMS) return;
    const span = await file.span(path);
    const message = `The path “${name}” is ${describeJsonType(item)}; expected an object with its methods.`;
    this.problems.push({ code: 'shape', message, file: file.file, ...(span && { span }) });
  }
}

function missingInfo({ info }: JsonObject): readonly string[] {
  return REQUIRED_INFO_FIELDS.filter((key) => !isObject(info) || info[key] === undefined).map((key) => `info.${key}`);
}

async function wrongPaths(file: ParsedSpecDocument, paths: unknown): Promise<SpecProblem> {
  const span = await file.span(['paths']);
  const message =
    paths === undefined
      ? `“${file.file}” has no “paths”, so it has no operations.`
      : `“paths” is ${describeJsonType(paths)}; expected an object with the paths of the API.`;
  return { code: 'shape', message, file: file.file, ...(span && { span }) };
}
