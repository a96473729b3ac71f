/** The messages of the admin channel: one line of JSON in each direction, after empty lines while an operation runs. */
import type { FieldProblems } from '../operator-error.ts';

export interface AdminChannelRequest {
  readonly operation: string;
  readonly input: object;
  /** How the program that asks is called, for sentences that it shows. */
  readonly program?: string;
}

export type AdminReply = { readonly result: unknown } | { readonly problems: FieldProblems } | { readonly error: string };

export const MAX_ADMIN_REQUEST_BYTES = 65_536;
