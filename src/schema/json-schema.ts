/** The part of JSON Schema (draft-07) that our schemas use. */

/** A schema or a fragment of one. Keywords not listed here are annotations for editors. */
export interface JsonSchema {
  $ref?: string;
  $comment?: string;
  type?: string | string[];
  enum?: unknown[];
  minLength?: number;
  pattern?: string;
  format?: string;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema | JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  not?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  definitions?: Record<string, JsonSchema>;
  description?: string;
  markdownDescription?: string;
  enumDescriptions?: string[];
  defaultSnippets?: object[];
  [annotation: string]: unknown;
}
