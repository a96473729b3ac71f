/** Who runs a command, for the audit log. */
import { userInfo } from 'node:os';
import type { Actor } from '../store/audit.ts';

/** Only the user of the service can use its admin channel, so that both ends have the same. */
export function commandLineUser(): Actor {
  return { kind: 'command-line', id: userName() };
}

/** A container may run as a user that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
