/** The language server: one connection to an editor, from the first message to the last. Every answer is made from one state of one site. */
import { createConnection, ProposedFeatures, type Connection, type WatchDog } from 'vscode-languageserver';
import { createProtocolConnection, StreamMessageWriter } from 'vscode-languageserver-protocol/node';
import { visible } from '../text/visible.ts';
import { Answers } from './answers.ts';
import { capabilitiesFor } from './capabilities.ts';
import { CheckedReader } from './checked-reader.ts';
import { clientOf, type Client } from './client.ts';
import { Frames } from './frames.ts';
import { onChanges } from './on-changes.ts';
import { onFiles } from './on-files.ts';
import { onRequests } from './on-requests.ts';
import { OpenTexts } from './open-texts.ts';
import { Publisher } from './publisher.ts';
import { Sites } from './sites.ts';
import { WatchedFiles } from './watched-files.ts';

/** How often it is asked whether the editor is still there, in milliseconds. */
const WATCH_PARENT = 3_000;

/** Serves until the client ends. @returns 0 if it said so before, as the protocol asks; else 1. */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, version: string): Promise<number> {
  return new Promise((done) => {
    const end = (code: number): void => {
      clearInterval(parent);
      isOver = true;
      publisher?.stop();
      connection.dispose();
      done(code);
    };
    let parent: NodeJS.Timeout | undefined;
    let publisher: Publisher | undefined;
    const watchDog: WatchDog = {
      shutdownReceived: false,
      initialize({ processId }) {
        if (typeof processId === 'number') parent = setInterval(() => isRunning(processId) || end(1), WATCH_PARENT).unref();
      },
      exit: end,
    };
    let isOver = false;
    const log = (message: string): void => {
      if (!isOver) connection.console.error(visible(message));
    };
    const frames = new Frames(log);
    const writer = new StreamMessageWriter(output);
    const reader = new CheckedReader(frames, writer, log);
    const connection = createConnection((logger) => createProtocolConnection(reader, writer, logger), watchDog, ProposedFeatures.all);
    reader.onError(({ message }) => log(message));
    connection.onInitialize((params) => {
      const client = clientOf(params);
      publisher = start(connection, client, log);
      return { serverInfo: { name: 'docs-nav', version }, capabilities: capabilitiesFor(client) };
    });
    connection.onShutdown(() => {});
    const lost = (): void => end(watchDog.shutdownReceived ? 0 : 1);
    input.once('end', lost).once('close', lost).once('error', lost);
    output.once('error', lost);
    connection.listen();
    input.pipe(frames);
  });
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

function start(connection: Connection, client: Client, log: (message: string) => void): Publisher {
  const texts = new OpenTexts(client.encoding);
  const watched = new WatchedFiles();
  const sites = new Sites({ texts, encoding: client.encoding, isWatched: () => watched.areWatched }, log);
  const publisher = new Publisher(connection, sites, texts, log);
  const serving = { connection, client, texts, sites, publisher, answers: new Answers(sites, log) };
  const openAll = onChanges(serving);
  onRequests(serving);
  onFiles(serving);
  connection.onInitialized(() => {
    if (client.canWatch) void watched.watch(connection, log);
    openAll();
  });
  return publisher;
}
