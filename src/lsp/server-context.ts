/** What the handlers of a connection share. */
import type { Connection } from 'vscode-languageserver';
import type { RequestRunner } from './request-runner.ts';
import type { EditorCapabilities } from './client.ts';
import type { OpenTexts } from './open-texts.ts';
import type { Publisher } from './publisher.ts';
import type { PulledDiagnostics } from './pulled-diagnostics.ts';
import type { Sites } from './sites.ts';

export interface ServerContext {
  readonly connection: Connection;
  readonly client: EditorCapabilities;
  readonly texts: OpenTexts;
  readonly sites: Sites;
  readonly publisher: Publisher;
  /** Of a client that pulls the findings of open texts. */
  readonly pulled: PulledDiagnostics | undefined;
  readonly requests: RequestRunner;
}
