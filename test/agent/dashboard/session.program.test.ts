/** Signing in to the dashboard and out again, and what is refused to those who are not signed in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignInLink } from '../../../src/agent/operators/sign-in-link.ts';
import { SIGNED_IN_ROUTES } from '../../../src/agent/dashboard/routes.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { openTestDatabase } from '../databases.ts';
import { serveDashboard, textOf, Visitor } from './visitor.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const MINUTE = 60_000;

async function codeOf(now: Date): Promise<string> {
  return new URL(await createSignInLink(database, 'http://127.0.0.1:4100', now)).searchParams.get('code') ?? '';
}

describe('signing in', () => {
  test('the link can be opened any number of times, but signs in only once', async () => {
    const setting = await serveDashboard(database);
    const visitor = new Visitor(setting);
    const link = await createSignInLink(database, 'http://127.0.0.1:4100', setting.clock.now);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4100\/dashboard\/sign-in\?code=[\w-]{43}$/);
    for (const method of ['GET', 'GET', 'HEAD'] as const) {
      const reply = await setting.app.inject({ method, url: link });
      expect(reply.statusCode).toBe(200);
      expect(reply.cookies).toEqual([]);
    }
    const signedIn = await visitor.fill(link, '/dashboard/sign-in', {});
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/dashboard']);
    expect(signedIn.cookies).toEqual([
      expect.objectContaining({ name: 'docs-nav-session', path: '/dashboard', httpOnly: true, sameSite: 'Strict', maxAge: 43_200 }),
    ]);
    expect(signedIn.cookies[0]).not.toHaveProperty('secure');
    const again = await visitor.fill(link, '/dashboard/sign-in', {});
    expect(again.statusCode).toBe(403);
    expect(textOf(again.body)).toContain('It was already used');
    expect(textOf(again.body)).toContain('docs-nav-service sign-in');
    expect(again.cookies).toEqual([]);
    expect(setting.log.join('')).toContain('/dashboard/sign-in');
    expect(setting.log.join('')).not.toContain(new URL(link).searchParams.get('code'));
    expect(setting.log.join('')).not.toContain(signedIn.cookies[0]?.value);
  });

  test('sets a cookie for https only if the public URL has https', async () => {
    const setting = await serveDashboard(database, { publicUrl: 'https://agent.example.com' });
    const signedIn = await new Visitor(setting).post('/dashboard/sign-in', { code: await codeOf(setting.clock.now) });
    expect(signedIn.cookies).toEqual([
      expect.objectContaining({ name: '__Secure-docs-nav-session', secure: true, httpOnly: true, sameSite: 'Strict', path: '/dashboard' }),
    ]);
  });

  test('signs in only one of several concurrent requests with the same code', async () => {
    const setting = await serveDashboard(database);
    const code = await codeOf(setting.clock.now);
    const replies = await Promise.all([1, 2, 3].map(() => new Visitor(setting).post('/dashboard/sign-in', { code })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, 403, 403]);
  });

  test('a link is too old after ten minutes', async () => {
    const setting = await serveDashboard(database);
    const code = await codeOf(setting.clock.now);
    setting.clock.now = new Date(setting.clock.now.getTime() + 10 * MINUTE);
    expect((await new Visitor(setting).post('/dashboard/sign-in', { code })).statusCode).toBe(403);
  });

  test.each([{}, { code: '' }, { code: 'x'.repeat(5000) }, { code: "' or 1=1 --" }, { code: 'a\0b' }])(
    'refuses an invalid code (%#)',
    async (form) => {
      const setting = await serveDashboard(database);
      const reply = await new Visitor(setting).post('/dashboard/sign-in', form);
      expect(reply.statusCode).toBe(403);
      expect(reply.cookies).toEqual([]);
    },
  );

  test('after ten failures an address has to wait ten minutes, and then a valid code works', async () => {
    const setting = await serveDashboard(database);
    const visitor = new Visitor(setting);
    for (let count = 0; count < 10; count += 1) expect((await visitor.post('/dashboard/sign-in', { code: 'wrong' })).statusCode).toBe(403);
    const refused = await visitor.post('/dashboard/sign-in', { code: await codeOf(setting.clock.now) });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(textOf(refused.body)).toContain('Try again in 10 minutes');
    setting.clock.now = new Date(setting.clock.now.getTime() + 10 * MINUTE);
    expect((await visitor.post('/dashboard/sign-in', { code: await codeOf(setting.clock.now) })).statusCode).toBe(303);
  });

  test('refuses a form of another site', async () => {
    const setting = await serveDashboard(database);
    const code = await codeOf(setting.clock.now);
    const visitor = new Visitor(setting);
    expect((await visitor.post('/dashboard/sign-in', { code }, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await visitor.post('/dashboard/sign-in', { code }, { origin: 'null' })).statusCode).toBe(403);
    expect((await visitor.post('/dashboard/sign-in', { code }, { origin: 'http://127.0.0.1:4100' })).statusCode).toBe(303);
  });
});

describe('the session', () => {
  test('ends after 12 hours', async () => {
    const setting = await serveDashboard(database);
    const visitor = await new Visitor(setting).signIn();
    setting.clock.now = new Date(setting.clock.now.getTime() + 12 * 60 * MINUTE - 1);
    expect((await visitor.get('/dashboard/jobs')).statusCode).toBe(200);
    setting.clock.now = new Date(setting.clock.now.getTime() + 1);
    expect((await visitor.get('/dashboard/jobs')).statusCode).toBe(401);
  });

  test('ends on sign-out, even for a client that keeps the cookie', async () => {
    const setting = await serveDashboard(database);
    const visitor = await new Visitor(setting).signIn();
    const out = await visitor.fill('/dashboard/jobs', '/dashboard/sign-out', {});
    expect([out.statusCode, out.headers.location]).toEqual([303, '/dashboard/sign-in']);
    expect(out.cookies).toEqual([expect.objectContaining({ name: 'docs-nav-session', value: '', path: '/dashboard' })]);
    expect((await visitor.get('/dashboard/jobs')).statusCode).toBe(401);
    // The browser has dropped the cookie in the meantime.
    const late = await new Visitor(setting).post('/dashboard/sign-out', { csrf: 'old' });
    expect([late.statusCode, late.headers.location]).toEqual([303, '/dashboard/sign-in']);
  });

  test('is replaced by signing in again', async () => {
    const setting = await serveDashboard(database);
    const first = await new Visitor(setting).signIn();
    const cookie = first.cookie;
    await first.signIn();
    expect(first.cookie).not.toBe(cookie);
    first.cookie = cookie;
    expect((await first.get('/dashboard/jobs')).statusCode).toBe(401);
  });

  test('does not work as a sign-in code, nor does a code work as a session', async () => {
    const setting = await serveDashboard(database);
    const visitor = new Visitor(setting);
    visitor.cookie = `docs-nav-session=${await codeOf(setting.clock.now)}`;
    expect((await visitor.get('/dashboard/jobs')).statusCode).toBe(401);
    const secret = (await visitor.signIn()).cookie.replace('docs-nav-session=', '');
    expect((await visitor.post('/dashboard/sign-in', { code: secret })).statusCode).toBe(403);
  });

  test('is not needed to get the text of a submitted form back, escaped', async () => {
    const setting = await serveDashboard(database);
    const reply = await new Visitor(setting).post('/dashboard/jobs/acme/x/message', { prompt: 'Long <b>work</b>' });
    expect(reply.statusCode).toBe(401);
    expect(reply.body).toContain('Long &lt;b&gt;work&lt;/b&gt;</textarea>');
  });

  test('survives a link from another site, which gets a page that reloads with the cookie', async () => {
    const setting = await serveDashboard(database);
    const reply = await new Visitor(setting).get('/dashboard/jobs?status=failed', { 'sec-fetch-site': 'cross-site' });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<meta http-equiv="refresh" content="0">');
    expect(reply.body).toContain('href="/dashboard/jobs?status=failed"');
  });
});

const ADDRESSES = SIGNED_IN_ROUTES.map((route) => ({ route, url: `/dashboard${route.path.replaceAll(/:\w+/g, '0123456789ab')}` }));

describe('every URL of the dashboard', () => {
  test.each(ADDRESSES.filter(({ route }) => route.GET))('$url shows nothing without a session', async ({ url }) => {
    const reply = await new Visitor(await serveDashboard(database)).get(url);
    expect(reply.statusCode).toBe(401);
    expect(textOf(reply.body)).toContain('docs-nav-service sign-in');
    expect(reply.body).not.toContain('Sign out');
  });

  test.each(ADDRESSES.filter(({ route }) => route.POST))(
    '$url accepts no form without the CSRF token of the session or from another site',
    async ({ url }) => {
      const setting = await serveDashboard(database);
      const visitor = await new Visitor(setting).signIn();
      const other = await new Visitor(setting).signIn();
      const [, token = ''] = /name="csrf" value="([^"]+)"/.exec((await other.get('/dashboard/jobs')).body) ?? [];
      expect(token).toMatch(/^[\w-]{43}$/);
      for (const fields of [{}, { csrf: '' }, { csrf: 'wrong' }, { csrf: token }])
        expect((await visitor.post(url, fields)).statusCode).toBe(403);
      expect((await visitor.post(url, `csrf=${token}&csrf=${token}`)).statusCode).toBe(403);
      const [, own = ''] = /name="csrf" value="([^"]+)"/.exec((await visitor.get('/dashboard/jobs')).body) ?? [];
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        expect((await visitor.post(url, { csrf: own }, headers as Record<string, string>)).statusCode).toBe(403);
      }
      expect((await visitor.post(url, { csrf: own }, { 'sec-fetch-site': 'same-origin' })).statusCode).not.toBe(403);
    },
  );

  test.each(ADDRESSES)('$url refuses other methods and names those that it allows', async ({ route, url }) => {
    const { app } = await serveDashboard(database);
    for (const method of [
      'PUT',
      'DELETE',
      'PATCH',
      'OPTIONS',
      ...(route.GET ? [] : (['GET'] as const)),
      ...(route.POST ? [] : (['POST'] as const)),
    ] as const) {
      const reply = await app.inject({ method, url });
      expect([method, reply.statusCode]).toEqual([method, 405]);
      expect(reply.headers.allow).toBe([...(route.GET ? ['GET', 'HEAD'] : []), ...(route.POST ? ['POST'] : [])].join(', '));
    }
  });

  test.each([...ADDRESSES.map(({ url }) => url), '/dashboard/sign-in', '/dashboard/nowhere'])(
    '%s has headers against caching and framing, and runs at most the script of the dashboard',
    async (url) => {
      const reply = await new Visitor(await serveDashboard(database)).get(url);
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toMatch(
        /^default-src 'none'; (?:script-src 'self'; connect-src 'self'; )?style-src 'sha256-[^']+'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      expect(reply.body.replace('<script src="/dashboard/script.js" defer></script>', '')).not.toMatch(/<script|\son\w+="|\sstyle="/);
    },
  );
});

describe('requests that no browser sends', () => {
  test('are refused with 415 if the body is not a form', async () => {
    const visitor = await new Visitor(await serveDashboard(database)).signIn();
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const reply = await visitor.post('/dashboard/keys/new', '{}', { 'content-type': type });
      expect([type, reply.statusCode]).toEqual([type, 415]);
      expect(textOf(reply.body)).toContain('This is not a form');
    }
  });

  test('are refused with 413 if the body is too long', async () => {
    const visitor = await new Visitor(await serveDashboard(database)).signIn();
    const reply = await visitor.post('/dashboard/keys/new', `name=${'x'.repeat(600_000)}`);
    expect(reply.statusCode).toBe(413);
    expect(textOf(reply.body)).toContain('This is too long');
  });

  test('cause no error if URLs or fields are named like built-in members of objects', async () => {
    const visitor = await new Visitor(await serveDashboard(database)).signIn();
    for (const url of [
      '/dashboard/keys?done=__proto__',
      '/dashboard/keys?done=constructor',
      '/dashboard/jobs?project=a&project=b&status=toString',
      '/dashboard/jobs?before=%00&status=%F0',
    ]) {
      expect((await visitor.get(url)).statusCode).toBe(200);
    }
    expect((await visitor.post('/dashboard/keys/new', '__proto__[csrf]=1&constructor=2&%ff=%fe')).statusCode).toBe(403);
    expect((await visitor.get('/dashboard/%zz')).statusCode).toBe(400);
  });
});
