/** Whether to use colours: `--color`, then FORCE_COLOR, then NO_COLOR, then whether people are watching. */
import type { Stream } from './streams.ts';

/** An empty variable counts as unset. `FORCE_COLOR=0` and `FORCE_COLOR=false` mean no. */
export function usesColor(flag: string | undefined, env: Readonly<Record<string, string | undefined>>, stream: Stream): boolean {
  if (flag === 'always' || flag === 'never') return flag === 'always';
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0' && env['FORCE_COLOR'] !== 'false';
  if (env['NO_COLOR']) return false;
  return env['TERM'] !== 'dumb' && stream.isTTY;
}
