/** A tool of the Model Context Protocol as data: what clients show a model, and what a call does. */
import type { Tool as Declaration } from '@modelcontextprotocol/server';
import type { CommandContext } from '../streams.ts';
import type { ToolOutputSchema } from './structured-content.ts';

/** JSON Schema of an argument, of the few kinds that the tools use. A type, so that it is a JSON value for the protocol. */
export type ToolArgumentSchema = {
  type?: 'string' | 'integer' | 'boolean' | 'array';
  enum?: string[];
  description?: string;
  items?: { type: string; properties?: { [name: string]: { type: string | string[] } }; required?: string[] };
};

/** Arguments of a call, checked against the properties of its tool. */
export type ToolArguments = Readonly<Record<string, unknown>>;

export interface McpTool {
  readonly name: string;
  /** For people, who see it in a list of tools. */
  readonly title: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, ToolArgumentSchema>>;
  readonly required?: readonly string[];
  readonly writes?: boolean;
  /** Describes the data that calls tell the context; without it, the result is text alone. */
  readonly output?: ToolOutputSchema;
  /** Writes to the streams of the context, as commands do. Returns 0, or the exit code of a command that refuses. */
  readonly run: (given: ToolArguments, context: CommandContext) => Promise<number>;
}

/** What `tools/list` says about a tool. */
export function declarationOf({ name, title, description, properties, required = [], writes = false, output }: McpTool): Declaration {
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: { ...properties },
      ...(required.length > 0 && { required: [...required] }),
      additionalProperties: false,
    },
    ...(output && { outputSchema: output }),
    // What writes can delete files, and does the same only once.
    annotations: { readOnlyHint: !writes, ...(writes && { destructiveHint: true, idempotentHint: false }), openWorldHint: false },
  };
}

export function findStringArgument(given: ToolArguments, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' ? value : undefined;
}
