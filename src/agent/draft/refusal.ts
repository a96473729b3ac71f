/** The answer of a tool that refuses a request. */

/** Why the request was refused and what to do instead, for the model. */
export interface Refusal {
  readonly refused: string;
}

export function refuse(why: string): Refusal {
  return { refused: why };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
