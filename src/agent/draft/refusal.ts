/** The answer of a tool that refuses a request. */

/** Why the request was refused and what to do instead, for the model. */
export interface ToolRefusal {
  readonly refused: string;
}

export function createToolRefusal(why: string): ToolRefusal {
  return { refused: why };
}

export function isRefusal(value: unknown): value is ToolRefusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
