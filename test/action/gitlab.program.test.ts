/** The template for GitLab from the release tree: its script, run by a shell as a runner does, with npx that starts this build. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../src/cli/version.ts';
import { temporary } from '../support/temporary.ts';
import { docs, Origin } from './checkouts.ts';

const ROOT = join(import.meta.dirname, '../..');
const { tree } = temporary();

interface Input {
  readonly description: string;
  readonly default: string;
}

interface Job {
  readonly image: string;
  readonly script: readonly string[];
  readonly inherit: object;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly artifacts: { readonly reports: Readonly<Record<string, string>> };
}

const [header, body] = readFileSync(join(ROOT, 'dist/package/templates/lint.yml'), 'utf8').split('\n---\n') as [string, string];
const { inputs } = (parse(header) as { spec: { inputs: Readonly<Record<string, Input>> } }).spec;

/** Fills in the inputs, as GitLab does before it reads the job. */
function jobWith(given: Readonly<Record<string, string>> = {}): Job {
  const filled = body.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name: string) => given[name] ?? inputs[name]?.default ?? '?');
  return Object.values(parse(filled) as Record<string, Job>)[0] as Job;
}

function runJob(folder: string, job: Job, env: Readonly<Record<string, string>>) {
  const bin = tree();
  const npx = join(bin, 'npx');
  const check = `[ "$1 $2 $4" = "--yes --prefix docs-nav@${version}" ] && [ -d "$3" ] && [ -z "$(ls -A "$3")" ] || exit 9`;
  writeFileSync(npx, `#!/bin/sh\n${check}\nshift 4\nexec "${process.execPath}" "${join(ROOT, 'bin/docs-nav.cjs')}" "$@"\n`);
  chmodSync(npx, 0o755);
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', job.script.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: tree(), ...env },
  });
  const report = join(folder, job.artifacts.reports['codequality'] ?? '');
  const findings = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as { description: string }[]) : [];
  return { status, output: stdout + stderr, missing: findings.map(({ description }) => /“(.+?)”/.exec(description)?.[1]) };
}

describe('the template for GitLab', () => {
  const changed = () => {
    const origin = new Origin();
    const base = origin.id('main');
    return { base, folder: origin.clone(origin.commit('topic', { 'docs.json': docs('index', 'known', 'new') })) };
  };

  test('reports what a merge request introduces, in a report that GitLab reads', () => {
    const { base, folder } = changed();
    for (const name of ['CI_MERGE_REQUEST_DIFF_BASE_SHA', 'CI_MERGE_REQUEST_TARGET_BRANCH_SHA'])
      expect(runJob(folder, jobWith(), { [name]: base })).toMatchObject({ status: 1, missing: ['new'] });
    expect(jobWith().variables).toEqual({ GIT_DEPTH: 0 });
  });

  test('reports all findings in pipelines that are not for a merge request', () => {
    expect(runJob(changed().folder, jobWith(), {})).toMatchObject({ status: 1, missing: ['known', 'new'] });
  });

  test('takes an image and arguments', () => {
    const job = jobWith({ image: 'node:24', arguments: '--rule page-exists=warning' });
    expect(job.image).toBe('node:24');
    expect(runJob(changed().folder, job, {})).toMatchObject({ status: 0, missing: ['known', 'new'] });
  });

  test('takes only the tags from the defaults of a project, and no scripts such as before_script', () => {
    expect(jobWith().inherit).toEqual({ default: ['tags'] });
  });

  test('has inputs that are described, have a default and are used', () => {
    expect(Object.keys(inputs)).toEqual(['job-name', 'stage', 'image', 'arguments']);
    for (const [name, { description, default: value }] of Object.entries(inputs)) {
      expect(description).toMatch(/\.$/);
      expect(value).toBeTypeOf('string');
      expect(body).toContain(`$[[ inputs.${name} ]]`);
    }
  });
});
