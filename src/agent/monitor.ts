/** The health and the metrics of a process that only works on jobs, on a port of its own. */
import { MONITORING_OPERATIONS } from './http/operations.ts';
import { startHttp, type HttpServer } from './http/start.ts';
import { metricsOf } from './metrics.ts';
import type { WebServerParts } from './web-server.ts';

/** Throws ListenError. */
export function startMonitor({ settings, metrics, ...parts }: WebServerParts): Promise<HttpServer> {
  return startHttp({
    ...parts,
    settings: { ...settings, port: settings.metricsPort, portFlag: 'metrics-port' },
    metrics: metricsOf(parts.database, metrics),
    operations: MONITORING_OPERATIONS,
  });
}
