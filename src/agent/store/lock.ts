/**
 * Locks a folder against other processes. Beside it is a folder of claims with one file per process that wants the lock,
 * named after the process. A process has the lock if there is no claim of another living process. Names of claims are
 * unique, so that removing a dead process's claim never removes a newer one.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeLivenessSocket, isLivenessSocketOpen, openLivenessSocket, type LivenessSocket } from './liveness-socket.ts';
import { determineProcessLiveness, thisProcess, type ProcessIdentity } from '../processes.ts';

const CLAIM = /^(\d+)~([\w-]+)~(\w+)~(\w+)~([0-9a-f]+)~(seen|unseen)$/;
/** After this many checks, a claim that is still there belongs to the holder of the lock. */
const MAX_CHECKS = 5;

export interface FolderLock {
  release(): Promise<void>;
}

/** Another process, or another part of this process, has the folder open. */
export class FolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The folder “${folder}” is in use by process ${pid}. Stop that process first, or use another folder.`);
    this.pid = pid;
  }
}

interface Claim {
  readonly file: string;
  readonly process: ProcessIdentity;
  readonly token: string;
  readonly hasSocket: boolean;
}

/** Throws FolderInUse if a living process has the lock. The folder must be on a disk of this machine, because other machines are not detected. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const claims = `${folder}.lock`;
  mkdirSync(claims, { recursive: true, mode: 0o700 });
  const token = randomBytes(6).toString('hex');
  const sign = await openLivenessSocket(claims, token);
  try {
    const file = await acquire(folder, claims, token, sign);
    return { release: () => releaseClaim(claims, file, sign) };
  } catch (error) {
    await sign.close();
    throw error;
  }
}

async function releaseClaim(claims: string, file: string, sign: LivenessSocket): Promise<void> {
  rmSync(join(claims, file), { force: true });
  await sign.close();
}

async function acquire(folder: string, claims: string, token: string, { isListening }: LivenessSocket): Promise<string> {
  const looks = new Map<string, number>();
  for (let round = 0; ; round++) {
    await removeDeadClaims(claims);
    const own = writeClaim(claims, [`${token}${round.toString(16).padStart(4, '0')}`, isListening ? 'seen' : 'unseen']);
    const rivals = readClaims(claims).filter(({ file }) => file !== own);
    if (rivals.length === 0) return own;
    rmSync(join(claims, own), { force: true });
    for (const { file, process } of rivals) {
      looks.set(file, (looks.get(file) ?? 0) + 1);
      if (looks.get(file) === MAX_CHECKS) throw new FolderInUse(folder, process.pid);
    }
    // Processes that start at the same moment both back off; a random pause decides which is first the next time.
    await pause(10 + Math.random() * 90);
  }
}

function writeClaim(claims: string, rest: readonly string[]): string {
  const { pid, boot, namespace, start } = thisProcess();
  const name = [pid, boot, namespace, start, ...rest].join('~');
  closeSync(openSync(join(claims, name), 'wx', 0o600));
  return name;
}

async function removeDeadClaims(claims: string): Promise<void> {
  for (const { file, process, token, hasSocket } of readClaims(claims)) {
    const life = determineProcessLiveness(process);
    const isDead = life === 'dead' || (life === 'out of sight' && hasSocket && !(await isLivenessSocketOpen(claims, token)));
    if (!isDead) continue;
    rmSync(join(claims, file), { force: true });
    removeLivenessSocket(claims, token);
  }
}

function readClaims(claims: string): Claim[] {
  return readdirSync(claims).flatMap((file) => {
    const [, pid, boot, namespace, start, token, shown] = CLAIM.exec(file) ?? [];
    if (boot === undefined || namespace === undefined || start === undefined || token === undefined) return [];
    return [{ file, process: { pid: Number(pid), boot, namespace, start }, token: token.slice(0, -4), hasSocket: shown === 'seen' }];
  });
}
