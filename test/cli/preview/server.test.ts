/** What `preview --serve` answers, whatever another page in the browser asks for. */
import { get } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { PreviewServer } from '../../../src/cli/preview/server.ts';

const server = new PreviewServer();
afterEach(() => server.close());

const TARGETS = [
  ['/', 200],
  ['/?x=1', 200],
  ['//', 404],
  ['///', 404],
  ['//[', 404],
  ['http://[', 404],
  ['*', 404],
  ['/%', 404],
] as const;

test('the preview server serves its page at “/” and answers all other targets, even invalid URLs, with 404', async () => {
  server.show('page');
  const { port } = new URL(await server.listen(0));
  for (const [target, status] of TARGETS) expect([target, await statusOf(port, target)]).toEqual([target, status]);
});

function statusOf(port: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
}
