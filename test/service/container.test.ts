/** The image of the service, built and run: a whole job with the scripted model. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasDocker } from '../support/docker.ts';

const IMAGE = `docs-nav-test-${process.pid}`;
const docker = (...args: readonly string[]): string =>
  execFileSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

describe.runIf(hasDocker)('the image', () => {
  beforeAll(() => void docker('build', '-q', '-f', 'docs/service/docker/Dockerfile', '-t', IMAGE, '.'), 1_200_000);
  afterAll(() => void docker('image', 'rm', '-f', IMAGE));

  test('does a job, as somebody who is not root', () => {
    const name = `${IMAGE}-demo`;
    docker('run', '-d', '--name', name, '--init', '-e', 'DOCS_NAV_HOST=127.0.0.1', IMAGE, 'start', '--demo');
    try {
      let said = '';
      for (let tries = 0; tries < 120 && !said.includes('Status:'); tries++) {
        execFileSync('sleep', ['1']);
        said = docker('logs', name);
      }
      expect(said).toMatch(/^Status: +completed$/m);
      expect(docker('exec', name, 'id', '-u').trim()).not.toBe('0');
    } finally {
      docker('rm', '-f', name);
    }
  });
});
