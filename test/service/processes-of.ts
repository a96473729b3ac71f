/** Which processes of this machine have to do with a folder: by their arguments, their environment, or where they are. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

interface Found {
  readonly pid: number;
  readonly command: string;
}

export function processesOf(folder: string): readonly Found[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((pid) => {
      const [command, environment, place] = [
        read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
        read(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
        read(() => readlinkSync(`/proc/${pid}/cwd`)),
      ];
      return [command, environment, place].some((text) => text.includes(folder))
        ? [{ pid: Number(pid), command: command.replaceAll('\0', ' ') }]
        : [];
    });
}

/** Processes end, or belong to others, while they are looked at. */
function read(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}
