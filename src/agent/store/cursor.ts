/** The end of a page of jobs as an opaque text that clients send back. */
import { isUuid } from './uuid.ts';

export interface JobListPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** The cursor did not come from a page. */
export class BadCursor extends Error {
  constructor() {
    super('The cursor cannot be read; expected the unchanged “nextCursor” of an earlier page.');
  }
}

export function encodeCursor({ createdAt, id }: JobListPosition): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): JobListPosition {
  const [, time, id] = /^(\d{1,14}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined || !isUuid(id)) throw new BadCursor();
  const position = { createdAt: new Date(Number(time)), id };
  if (encodeCursor(position) !== cursor) throw new BadCursor();
  return position;
}
