/** Starts the GitHub Action as the runner does: inputs and files by variables of the environment. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

/** What the build makes. */
export const TREE = join(import.meta.dirname, '../../dist/package');

export interface ActionRun {
  readonly status: number | null;
  /** The pages that annotations say do not exist. */
  readonly missing: readonly string[];
  /** Where the errors are: `docs.json:5`. */
  readonly places: readonly string[];
  readonly output: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly temp: string;
}

export interface RunnerEvent {
  readonly name: string;
  readonly event?: object;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the action of a release tree in a checkout. */
export function runAction(workspace: string, { name, event = {}, inputs = {}, env = {} }: RunnerEvent, release = TREE): ActionRun {
  const temp = tree();
  for (const file of ['output', 'summary']) writeFileSync(join(temp, file), '');
  writeFileSync(join(temp, 'event.json'), JSON.stringify(event));
  const { main } = (parse(readFileSync(join(release, 'action.yml'), 'utf8')) as { runs: { main: string } }).runs;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(release, main)], {
    cwd: workspace,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: tree(),
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: workspace,
      GITHUB_EVENT_NAME: name,
      GITHUB_EVENT_PATH: join(temp, 'event.json'),
      GITHUB_OUTPUT: join(temp, 'output'),
      GITHUB_STEP_SUMMARY: join(temp, 'summary'),
      RUNNER_TEMP: temp,
      ...Object.fromEntries(Object.entries(inputs).map(([input, value]) => [`INPUT_${input.toUpperCase()}`, value])),
      ...env,
    },
  });
  const lines = readFileSync(join(temp, 'output'), 'utf8').split('\n').filter(Boolean);
  return {
    status,
    missing: Array.from(stdout.matchAll(/^::error [^\n]*Page “(.+?)” does not exist/gm), ([, missing = '']) => missing),
    places: Array.from(stdout.matchAll(/^::error file=([^,]+),line=(\d+)/gm), ([, file, line]) => `${file}:${line}`),
    output: stdout + stderr,
    outputs: Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string])),
    summary: readFileSync(join(temp, 'summary'), 'utf8'),
    temp,
  };
}
