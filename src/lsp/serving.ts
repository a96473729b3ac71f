/** What the handlers of a connection share. */
import type { Connection } from 'vscode-languageserver';
import type { Answers } from './answers.ts';
import type { Client } from './client.ts';
import type { OpenTexts } from './open-texts.ts';
import type { Publisher } from './publisher.ts';
import type { Sites } from './sites.ts';

export interface Serving {
  readonly connection: Connection;
  readonly client: Client;
  readonly texts: OpenTexts;
  readonly sites: Sites;
  readonly publisher: Publisher;
  readonly answers: Answers;
}
