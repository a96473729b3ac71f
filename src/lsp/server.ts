/** The language server: one connection to an editor, from the first message to the last. Every answer is made from one state of one site. */
import { createConnection, ProposedFeatures, type Connection, type Message, type WatchDog } from 'vscode-languageserver';
import { createProtocolConnection, StreamMessageWriter } from 'vscode-languageserver-protocol/node';
import { RequestRunner } from './request-runner.ts';
import { capabilitiesFor } from './capabilities.ts';
import { DiagnosticsCache } from './checker.ts';
import { ValidatingReader } from './validating-reader.ts';
import { toEditorCapabilities, type EditorCapabilities } from './client.ts';
import { FirstCheckProgress } from './first-check-progress.ts';
import { MessageFrameFilter } from './frames.ts';
import { boundedLog } from './log.ts';
import { registerCommandHandlers } from './commands.ts';
import { registerChangeHandlers } from './register-change-handlers.ts';
import { registerFileOperationHandlers } from './register-file-operation-handlers.ts';
import { registerRequestHandlers } from './register-request-handlers.ts';
import { OpenTexts } from './open-texts.ts';
import { DiagnosticsPublisher } from './publisher.ts';
import { PulledDiagnostics } from './pulled-diagnostics.ts';
import { EditorSites, type EditorSettings } from './sites.ts';
import { FileWatchRegistration } from './file-watch-registration.ts';

/** How often it is asked whether the editor is still there, in milliseconds. */
const PARENT_CHECK_INTERVAL = 3_000;

/**
 * Serves until the client ends.
 *
 * @param settings Override the configuration of all sites, as flags do.
 * @returns 0 if it said so before, as the protocol asks; else 1.
 * @throws {UsageError} if the input is of another protocol.
 */
export function runLanguageServer(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  version: string,
  settings: EditorSettings = {},
): Promise<number> {
  return new Promise((done, fail) => {
    const end = (code: number): void => {
      clearInterval(parent);
      isOver = true;
      stop?.();
      connection.dispose();
      done(code);
    };
    let parent: NodeJS.Timeout | undefined;
    let stop: (() => void) | undefined;
    const watchDog: WatchDog = {
      shutdownReceived: false,
      initialize({ processId }) {
        // A number below 1 names no process.
        if (processId !== null && processId >= 1) parent = setInterval(() => isRunning(processId) || end(1), PARENT_CHECK_INTERVAL).unref();
      },
      exit: end,
    };
    let isOver = false;
    const log = boundedLog((message) => {
      if (!isOver) connection.console.error(message);
    });
    const logger = { error: log, warn: log, info: log, log };
    const frames = new MessageFrameFilter(log);
    const writer = new TolerantWriter(output);
    const reader = new ValidatingReader(frames, writer, log);
    const connection = createConnection(() => createProtocolConnection(reader, writer, logger), watchDog, ProposedFeatures.all);
    reader.onError(({ message }) => log(message));
    connection.onInitialize((params) => {
      const client = toEditorCapabilities(params);
      stop = start(connection, client, settings, log);
      return { serverInfo: { name: 'docs-nav', version }, capabilities: capabilitiesFor(client) };
    });
    connection.onShutdown(() => {});
    const lost = (): void => end(watchDog.shutdownReceived ? 0 : 1);
    input.once('end', lost).once('close', lost).once('error', lost);
    output.once('error', lost);
    frames.once('error', (error) => {
      fail(error);
      end(1);
    });
    connection.listen();
    input.pipe(frames);
  });
}

/** What cannot be written fails nobody: the error of the output ends the server. */
class TolerantWriter extends StreamMessageWriter {
  override write(message: Message): Promise<void> {
    return super.write(message).catch(() => {});
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // An editor of another user cannot be sent signals.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns what ends the work that nobody waits for. */
function start(connection: Connection, client: EditorCapabilities, settings: EditorSettings, log: (message: string) => void): () => void {
  const texts = new OpenTexts(client.encoding);
  const watched = new FileWatchRegistration();
  const sites = new EditorSites({ texts, encoding: client.encoding, isWatched: () => watched.areWatched }, log, settings);
  const shared = { connection, sites, texts, checker: new DiagnosticsCache(new FirstCheckProgress(connection, log)), log };
  const pulled = client.pullsDiagnostics ? new PulledDiagnostics(shared) : undefined;
  const publisher = new DiagnosticsPublisher({ ...shared, pulled });
  const serving = { connection, client, texts, sites, publisher, pulled, requests: new RequestRunner(sites, log) };
  const openAll = registerChangeHandlers(serving);
  registerRequestHandlers(serving);
  registerFileOperationHandlers(serving);
  registerCommandHandlers(serving);
  connection.onInitialized(() => {
    if (client.canWatch) void watched.watch(connection, log);
    openAll();
  });
  return () => {
    publisher.stop();
    pulled?.stop();
  };
}
