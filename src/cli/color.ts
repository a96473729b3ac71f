/** Whether to use colors: according to `--color`, FORCE_COLOR, NO_COLOR, or whether the output is a terminal. */
import type { OutputStream } from './streams.ts';

/** An empty variable counts as unset. `FORCE_COLOR=0` and `FORCE_COLOR=false` mean no. */
export function usesColor(flag: string | undefined, env: Readonly<Record<string, string | undefined>>, stream: OutputStream): boolean {
  if (flag === 'always' || flag === 'never') return flag === 'always';
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0' && env['FORCE_COLOR'] !== 'false';
  if (env['NO_COLOR']) return false;
  return env['TERM'] !== 'dumb' && stream.isTTY;
}
