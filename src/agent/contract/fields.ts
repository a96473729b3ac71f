/**
 * How the records of the API are described: once, as tables of fields. Their JSON Schemas and TypeScript types, what is selected from the
 * database and how it is converted, and the examples of the reference all follow from these.
 */

export type OpenApiSchema = Readonly<Record<string, unknown>>;

/** A field of a record. */
export interface RecordField {
  readonly schema: OpenApiSchema;
  /** The column that has the value. A field without one is computed from others where rows are read. */
  readonly column?: string;
  /** The value in the example of the API reference. */
  readonly example?: unknown;
}

export type RecordFields = Readonly<Record<string, RecordField>>;

/** The columns that fields are read from: times are Date, anything else is as in the record. */
export type ColumnsOf<Table extends RecordFields, Data> = {
  readonly [
    Name in keyof Table & keyof Data as Table[Name] extends { column: infer Column extends string } ? Column : never
  ]: Table[Name] extends { column: `${string}_at` } ? DateFor<Data[Name]> : Data[Name];
};

type DateFor<Value> = Value extends string ? Date : Value;

/** The fields of a record that no column has. */
export type ComputedOf<Table extends RecordFields, Data> = {
  readonly [Name in keyof Table & keyof Data as Table[Name] extends { column: string } ? never : Name]: Data[Name];
};

export function columnsOf(fields: RecordFields): readonly string[] {
  return Object.values(fields).flatMap(({ column }) => column ?? []);
}

/** The record of a row, with its fields in the order of the table. Times are ISO 8601 in UTC. */
export function createRowToRecordConverter<Data>() {
  return <Table extends RecordFields>(fields: Table, row: ColumnsOf<Table, Data>, computed: ComputedOf<Table, Data>): Data => {
    const cells: Readonly<Record<string, unknown>> = row;
    const values: Readonly<Record<string, unknown>> = computed;
    const valueOf = (name: string, { column }: RecordField): unknown => {
      const cell = column === undefined ? values[name] : cells[column];
      return cell instanceof Date ? cell.toISOString() : cell;
    };
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)])) as Data;
  };
}

/** The values that the reference shows. */
export function exampleOf<Data>(fields: RecordFields): Data {
  return Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example])) as Data;
}

/** An object with these members, all required. */
export function objectOf(description: string, fields: RecordFields): OpenApiSchema {
  return createObjectSchema(description, Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])));
}

/** An object with required members only. */
export function createObjectSchema(description: string, properties: Readonly<Record<string, OpenApiSchema>>): OpenApiSchema {
  return { type: 'object', ...(description && { description }), required: Object.keys(properties), properties };
}

export function withOptional(schema: OpenApiSchema, members: Readonly<Record<string, OpenApiSchema>>): OpenApiSchema {
  return { ...schema, properties: { ...(schema['properties'] as object), ...members } };
}

/** A schema of `/openapi.json` by its name. */
export function createSchemaReference(name: string): OpenApiSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function orNull(schema: OpenApiSchema): OpenApiSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export const TEXT: OpenApiSchema = { type: 'string' };
export const TEXT_OR_NULL: OpenApiSchema = { type: ['string', 'null'] };
export const COUNT: OpenApiSchema = { type: 'integer', minimum: 0 };
export const STRINGS: OpenApiSchema = { type: 'array', items: TEXT };
export const TIME: OpenApiSchema = { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC, ending in `Z`.' };
