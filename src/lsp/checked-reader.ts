/** Reads messages of an editor, and passes on those whose parameters are of the expected shape. */
import { ErrorCodes, Message, type MessageWriter } from 'vscode-languageserver';
import { StreamMessageReader, type DataCallback, type Disposable } from 'vscode-languageserver-protocol/node';
import { mistakeIn, SHAPES } from './message-shapes.ts';

/** A request that is refused is answered with the reason; of a notification, the log says it. */
export class CheckedReader extends StreamMessageReader {
  readonly #writer: MessageWriter;
  readonly #log: (message: string) => void;

  constructor(input: NodeJS.ReadableStream, writer: MessageWriter, log: (message: string) => void) {
    super(input);
    this.#writer = writer;
    this.#log = log;
  }

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      if (!this.#isRefused(message)) callback(message);
    });
  }

  #isRefused(message: Message): boolean {
    const isRequest = Message.isRequest(message);
    if (!isRequest && !Message.isNotification(message)) return false;
    const shape = SHAPES.get(message.method);
    const mistake = shape && mistakeIn(message.params, shape);
    if (mistake === undefined) return false;
    const reason = `“${message.method}” was refused: ${mistake}`;
    if (isRequest) {
      const error = { code: ErrorCodes.InvalidParams, message: reason };
      this.#writer.write({ jsonrpc: '2.0', id: message.id, error } as Message).catch(() => this.#log(reason));
    } else this.#log(reason);
    return true;
  }
}
