/** The part of JSON Schema (draft-07) that our schemas use. */

/** A schema or a fragment of one. Keywords not listed here are annotations for editors. */
export interface Schema {
  $ref?: string;
  $comment?: string;
  type?: string | string[];
  enum?: unknown[];
  minLength?: number;
  pattern?: string;
  format?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema | Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
  not?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  definitions?: Record<string, Schema>;
  description?: string;
  markdownDescription?: string;
  enumDescriptions?: string[];
  defaultSnippets?: object[];
  [annotation: string]: unknown;
}
