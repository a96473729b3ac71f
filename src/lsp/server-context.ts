/** What the handlers of a connection share. */
import type { Connection } from 'vscode-languageserver';
import type { RequestRunner } from './request-runner.ts';
import type { EditorCapabilities } from './client.ts';
import type { OpenTexts } from './open-texts.ts';
import type { DiagnosticsPublisher } from './publisher.ts';
import type { PulledDiagnostics } from './pulled-diagnostics.ts';
import type { EditorSites } from './sites.ts';

export interface ServerContext {
  readonly connection: Connection;
  readonly client: EditorCapabilities;
  readonly texts: OpenTexts;
  readonly sites: EditorSites;
  readonly publisher: DiagnosticsPublisher;
  /** Of a client that pulls the findings of open texts. */
  readonly pulled: PulledDiagnostics | undefined;
  readonly requests: RequestRunner;
}
