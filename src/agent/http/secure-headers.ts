/** The default headers of all answers. There are no CORS headers, because keys are for servers. */
import type { FastifyInstance, FastifyReply } from 'fastify';

export const SECURE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    addSecureHeaders(reply);
    done();
  });
}

export function addSecureHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(SECURE_HEADERS)) if (!reply.hasHeader(name)) void reply.header(name, value);
}
