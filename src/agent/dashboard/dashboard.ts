/** The dashboard as a Fastify plugin: access to pages, checks on forms, and the replies. */
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { isDashboardSessionValid } from '../store/sessions.ts';
import { internalErrorPage, crossSiteFormPage, methodNotAllowedPage, notFoundPage, renderClientErrorPage } from './error-page.ts';
import { FailedSignInLimit } from './failed-sign-ins.ts';
import { csrfToken, isCrossSite, hasValidCsrfToken } from './csrf.ts';
import { DASHBOARD_HEADERS, renderDocument, SCRIPTED_PAGE_HEADERS } from './layout.ts';
import { openJobStream } from './job-stream.ts';
import { SIGNED_IN_ROUTES, type DashboardRoute } from './routes.ts';
import { DASHBOARD_SCRIPT } from './script.ts';
import { sessionId, sessionSecret } from './session.ts';
import { signInWithCode, signOut } from './sign-in.ts';
import { renderCookieReloadPage, renderSignInWithUnsentText, renderSignInCodePage } from './sign-in-page.ts';
import type { PageResponse, DashboardOptions, RequestTexts, PageRequest } from './page-request.ts';

/** Fits the longest instruction with every character percent-encoded, plus the other fields. */
const BODY_LIMIT = 512 * 1024;
const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves pages under `/dashboard`: API keys, projects and jobs. People sign in with a link from `createSignInLink`. */
export async function dashboard(app: FastifyInstance, options: DashboardOptions): Promise<void> {
  redirectBrowsers(app);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      await scope.register(cookie);
      await scope.register(formbody, { bodyLimit: BODY_LIMIT });
      scope.addHook('onRequest', async (_, reply) => {
        reply.headers(DASHBOARD_HEADERS);
      });
      scope.setErrorHandler(async (error: { statusCode?: number; name: string; code?: string }, request, reply) => {
        const page = renderClientErrorPage(error.statusCode ?? 500);
        // The log leaves out what the message quotes, which somebody may have typed.
        if (!page) request.log.error({ err: error }, 'A dashboard page failed.');
        return send(reply, page ?? internalErrorPage);
      });
      scope.setNotFoundHandler(async (request, reply) => send(reply, notFoundPage, await csrfOf(options, request)));
      addSignIn(scope, options);
      addRoute(scope, { path: '/script.js', GET: true }, async (_, reply) =>
        reply.type('text/javascript; charset=utf-8').send(DASHBOARD_SCRIPT),
      );
      addRoute(scope, { path: '/jobs/:project/:job/events', GET: true }, async (request, reply) => {
        const secret = sessionSecret(request, options.publicUrl);
        if (secret === undefined || !(await isDashboardSessionValid(options.database, secret, timeNow(options))))
          return send(reply, renderSignInWithUnsentText(undefined));
        return openJobStream(options, { reply, secret, params: fieldsOf(request.params) });
      });
      for (const route of SIGNED_IN_ROUTES) addRoute(scope, route, (request, reply) => handleSignedIn(options, route, request, reply));
    },
    { prefix: '/dashboard' },
  );
}

/** Leads a browser from the root to the dashboard. All others get the answer to a path that does not exist. */
function redirectBrowsers(app: FastifyInstance): void {
  app.get('/', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return reply.callNotFound();
    return reply.headers({ ...DASHBOARD_HEADERS, Vary: 'Accept' }).redirect('/dashboard', 303);
  });
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Adds a route for the methods that a path supports, and one that answers all other methods with 405. */
function addRoute(
  scope: FastifyInstance,
  { path, GET, POST }: Pick<DashboardRoute, 'path'> & { readonly GET?: unknown; readonly POST?: unknown },
  handle: RouteHandler,
): void {
  const allowed: HTTPMethods[] = [...(GET ? (['GET', 'HEAD'] as const) : []), ...(POST ? (['POST'] as const) : [])];
  scope.route({ method: allowed, url: path, handler: handle });
  scope.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url: path,
    handler: (_, reply) => send(reply, methodNotAllowedPage(allowed)),
  });
}

function addSignIn(scope: FastifyInstance, options: DashboardOptions): void {
  const failures = new FailedSignInLimit();
  addRoute(scope, { path: '/sign-in', GET: true, POST: true }, async (request, reply) => {
    if (request.method !== 'POST') return send(reply, renderSignInCodePage(fieldsOf(request.query)['code']));
    if (isCrossSite(request.headers, options.publicUrl)) return send(reply, crossSiteFormPage);
    return send(reply, await signInWithCode(options, failures, { request, reply, form: fieldsOf(request.body), now: timeNow(options) }));
  });
  addRoute(scope, { path: '/sign-out', POST: true }, async (request, reply) => {
    const secret = sessionSecret(request, options.publicUrl);
    if (secret === undefined) return send(reply, { location: '/dashboard/sign-in' });
    if (isCrossSite(request.headers, options.publicUrl) || !hasValidCsrfToken(fieldsOf(request.body)['csrf'], csrfToken(secret)))
      return send(reply, crossSiteFormPage);
    return send(reply, await signOut(options, request, reply));
  });
}

async function handleSignedIn(
  options: DashboardOptions,
  route: DashboardRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = timeNow(options);
  const secret = sessionSecret(request, options.publicUrl);
  const form = fieldsOf(request.body);
  const isForm = request.method === 'POST';
  if (isForm && isCrossSite(request.headers, options.publicUrl)) return send(reply, crossSiteFormPage);
  if (secret === undefined || !(await isDashboardSessionValid(options.database, secret, now))) {
    const isFromElsewhere = secret === undefined && ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
    return send(reply, isFromElsewhere ? renderCookieReloadPage(request.url) : renderSignInWithUnsentText(form['prompt']));
  }
  const csrf = csrfToken(secret);
  if (isForm && !hasValidCsrfToken(form['csrf'], csrf)) return send(reply, crossSiteFormPage, csrf);
  const by = { kind: 'dashboard', id: sessionId(secret) } as const;
  const visit: PageRequest = { ...options, now, by, csrf, form, params: fieldsOf(request.params), query: fieldsOf(request.query) };
  const handler = isForm ? route.POST : route.GET;
  return send(reply, handler ? await handler(visit) : notFoundPage, csrf);
}

/** The token for the forms of whoever is signed in. */
async function csrfOf(options: DashboardOptions, request: FastifyRequest): Promise<string | undefined> {
  const secret = sessionSecret(request, options.publicUrl);
  return secret !== undefined && (await isDashboardSessionValid(options.database, secret, timeNow(options)))
    ? csrfToken(secret)
    : undefined;
}

function timeNow({ now }: DashboardOptions): Date {
  return now?.() ?? new Date();
}

function fieldsOf(source: unknown): RequestTexts {
  return Object.fromEntries(Object.entries(source ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function send(reply: FastifyReply, answer: PageResponse, csrf?: string): FastifyReply {
  if ('location' in answer) return reply.redirect(answer.location, 303);
  return reply
    .code(answer.status ?? 200)
    .headers({ ...(answer.hasScript && SCRIPTED_PAGE_HEADERS), ...answer.headers })
    .type('text/html; charset=utf-8')
    .send(renderDocument(answer, csrf));
}
