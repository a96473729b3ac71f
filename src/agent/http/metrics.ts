/** Counts requests for `/metrics`. Labels are routes and statuses, never ids, which would grow without limit and identify callers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** The label of requests without a matching route. */
const NO_ROUTE = '(none)';

export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? NO_ROUTE;
}

/** Returns a function to call for each answered request. */
export function createRequestCounter(registry: Registry): (request: FastifyRequest, reply: FastifyReply) => void {
  const total = new Counter({
    name: 'docs_nav_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'docs_nav_http_request_seconds',
    help: 'Time from the headers of a request to the end of its answer, in seconds.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return (request, reply) => {
    const labels = { method: request.method, route: routeOf(request) };
    total.inc({ ...labels, status: reply.statusCode });
    // A stream lasts as long as its job.
    if (!String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) seconds.observe(labels, reply.elapsedTime / 1000);
  };
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** Whether the request comes from a program on this machine. Not if a proxy has added a header: behind a local proxy, every request looks local. */
export function isLoopback({ headers, raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return (address === '::1' || address.startsWith('127.')) && FORWARDED.every((name) => headers[name] === undefined);
}
