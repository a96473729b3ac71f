/** What the system saw a program do: the second judge of reads, writes and connections, which knows nothing of the first. */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Stray } from './process.ts';

export const STRACE = ['strace', '-f', '-qq', '-y', '-s', '4096', '-e', 'signal=none', '-e', 'trace=%file,connect', '-o'] as const;

/** strace may be missing, or not be allowed to look. */
export function hasStrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

export interface Allowed {
  readonly repository: string;
  /** Folders and files that may be read besides. */
  readonly read: readonly string[];
  /** What git reads besides: its own settings. */
  readonly home: string;
}

/** What Node and the loader of programs read, whatever the program is. */
const SYSTEM = [
  '/proc',
  '/sys',
  '/dev/null',
  '/dev/urandom',
  '/lib',
  '/lib64',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/etc/ld.so.cache',
  '/etc/ld.so.preload',
  '/etc/ssl',
  '/usr/share/zoneinfo',
  '/etc/localtime',
  '/usr/bin',
  '/bin',
  '/usr/local/bin',
];
const OF_GIT = ['/etc/passwd', '/etc/nsswitch.conf', '/etc/gitconfig', '/usr/share', '/etc/host.conf', '/etc/resolv.conf', '/etc/hosts'];

/** Successful calls that change something, and those of them that change a link and not what it leads to. */
const CHANGES =
  /^(?:mkdir|mknod|unlink|rmdir|rename|symlink|link|chmod|fchmodat|chown|lchown|fchownat|truncate|utime|utimes|utimensat|futimesat|creat)(?:at|at2)?$/;
const CALL = /^(\d+) +(\w+)\((.*)\) += (-?\d+)(?:<(.*)>)?(?: .*)?$/;
const TEXT = /"(?:[^"\\]|\\.)*"/;

/** @param log What strace wrote with the flags above. */
export function straysIn(log: string, { repository, read, home }: Allowed): Stray[] {
  const node = process.execPath;
  const found = new Map<string, Stray>();
  const gits = new Set<string>();
  for (const line of joined(log)) {
    const match = CALL.exec(line);
    if (!match) continue;
    const [, pid = '', call = '', given = '', status = '', opened] = match;
    // What failed has done nothing; but to ask for a connection is enough.
    if (Number(status) < 0 && call !== 'connect') continue;
    const tell = (stray: Stray['stray'], path: string): void => void found.set(`${stray} ${path}`, { stray, path, by: `${call} (strace)` });
    const isGit = gits.has(pid);
    if (call === 'execve') {
      const program = unquoted(given) ?? '';
      if (program.endsWith('/git')) gits.add(pid);
      else if (program !== node) tell('run', program);
    } else if (call === 'connect') {
      if (!given.includes('AF_UNIX')) tell('run', given);
    } else if (call === 'openat' || call === 'open') {
      const path = decode(opened ?? '').replace(/ \(deleted\)$/, '');
      const isWrite = /O_(?:WRONLY|RDWR|CREAT|TRUNC)/.test(given.replace(TEXT, '')) && !path.startsWith('/dev/null');
      if (isWrite ? !mayWrite(path) : !mayRead(path, isGit)) tell(isWrite ? 'write' : 'read', path);
    } else if (CHANGES.test(call)) {
      for (const path of pathsIn(call, given)) if (!mayWrite(path)) tell('write', path);
    }
  }
  return [...found.values()];

  function mayWrite(path: string): boolean {
    return isWithin(repository, path) && !path.slice(repository.length).split(sep).includes('.git');
  }
  function mayRead(path: string, isGit: boolean): boolean {
    return [repository, ...read, ...SYSTEM, ...(isGit ? [...OF_GIT, home] : [])].some((folder) => isWithin(folder, path)) || path === '/';
  }
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** A call that another thread interrupts stands in two lines. */
function* joined(log: string): Generator<string> {
  const open = new Map<string, string>();
  for (const line of log.split('\n')) {
    const pid = /^\d+/.exec(line)?.[0] ?? '';
    const resumed = /^\d+ +<\.\.\. \w+ resumed>(.*)$/.exec(line);
    if (line.endsWith(' <unfinished ...>')) open.set(pid, line.slice(0, -' <unfinished ...>'.length));
    else if (resumed) yield (open.get(pid) ?? '') + (resumed[1] ?? '');
    else yield line;
  }
}

/** Paths that a call names, from the folder that stands before each; the last part is not followed if it is a link. */
function pathsIn(call: string, given: string): string[] {
  const paths: string[] = [];
  // The first text of a symbolic link is what it leads to.
  const named = call.startsWith('symlink') ? given.replace(TEXT, '') : given;
  for (const match of named.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"/g)) {
    const path = resolve(decode(match[1] ?? '/'), decode(match[2] ?? ''));
    paths.push(resolve(realOf(dirname(path)), path.slice(path.lastIndexOf(sep) + 1)));
  }
  return paths;
}

function realOf(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

function unquoted(given: string): string | undefined {
  const text = /"((?:[^"\\]|\\.)*)"/.exec(given)?.[1];
  return text === undefined ? undefined : decode(text);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f', '"': '"', '\\': '\\' };

/** Text of strace: bytes as in C. */
function decode(text: string): string {
  const bytes = text.replace(/\\(?:([0-7]{1,3})|(.))/g, (_, octal: string | undefined, letter: string) =>
    octal === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
