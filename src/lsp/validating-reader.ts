/** Reads messages of an editor, and passes on those that the protocol allows now and whose parameters are of the expected shape. */
import { ErrorCodes, Message, type MessageWriter } from 'vscode-languageserver';
import { StreamMessageReader, type DataCallback, type Disposable } from 'vscode-languageserver-protocol/node';
import { isObject, type JsonObject } from '../document/json-object.ts';
import { isId, mistakeIn, MESSAGE_SHAPES } from './message-shapes.ts';
import { readMessage, UnreadableMessage } from './read-message.ts';

/**
 * A request that is refused is answered with the reason; of a notification, the log says it. The library never sees what is no message: it
 * would log all of it, indented.
 */
export class ValidatingReader extends StreamMessageReader {
  readonly #writer: MessageWriter;
  readonly #log: (message: string) => void;
  #phase: 'new' | 'initialized' | 'shut down' = 'new';

  constructor(input: NodeJS.ReadableStream, writer: MessageWriter, log: (message: string) => void) {
    super(input, { contentTypeDecoder: { name: 'application/json', decode: async (bytes) => readMessage(bytes) as Message } });
    // A timer for what is left of a message would keep a process whose editor is gone.
    this.partialMessageTimeout = 0;
    this.#writer = writer;
    this.#log = log;
  }

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      const checked = this.#validate(message);
      if (checked) callback(checked);
    });
  }

  /** Returns what the library may see of a message. */
  #validate(message: unknown): Message | undefined {
    if (message instanceof UnreadableMessage) return this.#refuseMessage(message.code, message.reason);
    if (!isObject(message)) return this.#refuseMessage(ErrorCodes.InvalidRequest, 'it must be an object.');
    const { id, method } = message;
    if (method === undefined && ('id' in message || 'result' in message || 'error' in message)) return this.#response(message);
    if (typeof method !== 'string') return this.#refuseMessage(ErrorCodes.InvalidRequest, '“method” must be a string.', id);
    if (id === undefined) return this.#notification(method, message);
    if (isId(id)) return this.#request(method, message, id);
    return this.#refuseMessage(ErrorCodes.InvalidRequest, '“id” must be a string or a number.');
  }

  #request(method: string, message: JsonObject, id: string | number): Message | undefined {
    const [code, reason] = this.#refusalOf(method, message) ?? [];
    if (code !== undefined) return this.#respond(id, code, reason);
    if (method === 'initialize') this.#phase = 'initialized';
    if (method === 'shutdown') this.#phase = 'shut down';
    return readable(method, message);
  }

  #refusalOf(method: string, message: JsonObject): readonly [code: number, reason: string] | undefined {
    if (method === 'initialize' ? this.#phase !== 'new' : this.#phase === 'shut down')
      return [ErrorCodes.InvalidRequest, `The request was refused: the server is ${this.#phase} already.`];
    if (method !== 'initialize' && this.#phase === 'new')
      return [ErrorCodes.ServerNotInitialized, 'The request was refused: the server is not initialized yet.'];
    const mistake = mistakeOf(method, message);
    return mistake === undefined ? undefined : [ErrorCodes.InvalidParams, mistake];
  }

  #notification(method: string, message: JsonObject): Message | undefined {
    if (this.#phase !== 'initialized' && method !== 'exit') return undefined;
    const mistake = mistakeOf(method, message);
    if (mistake === undefined) return readable(method, message);
    this.#log(mistake);
    return undefined;
  }

  /** A response is never answered, or two programs could refuse each other's refusals for ever. */
  #response(message: JsonObject): Message | undefined {
    const { id, error } = message;
    if (isId(id)) {
      if (Message.isResponse(message as unknown as Message)) return message as unknown as Message;
      const incomplete = { code: ErrorCodes.InvalidRequest, message: 'The response has neither a result nor an error.' };
      return { jsonrpc: '2.0', id, error: incomplete } as Message;
    }
    const reason = isObject(error) ? error['message'] : undefined;
    this.#log(
      typeof reason === 'string' ? `The editor could not read a message: ${reason}` : 'A response was skipped: it belongs to no request.',
    );
    return undefined;
  }

  #refuseMessage(code: number, reason: string, id?: unknown): undefined {
    const sentence = `A message was refused: ${reason}`;
    this.#log(sentence);
    return this.#respond(isId(id) ? id : null, code, sentence);
  }

  #respond(id: string | number | null, code: number, message = ''): undefined {
    void this.#writer.write({ jsonrpc: '2.0', id, error: { code, message } } as Message);
    return undefined;
  }
}

function mistakeOf(method: string, { params }: JsonObject): string | undefined {
  const shape = MESSAGE_SHAPES.get(method);
  const mistake = shape && mistakeIn(params, shape);
  return mistake === undefined ? undefined : `“${method}” was refused: ${mistake}`;
}

/** Returns the message without what the library would log or keep: parameters of no use, and tokens of progress that is never shown. */
function readable(method: string, message: JsonObject): Message {
  const shape = MESSAGE_SHAPES.get(method);
  const { params } = message;
  const read = { ...message } as unknown as Message;
  if (shape === 'anything') return { ...read, params: undefined } as Message;
  if (!isObject(params) || !('workDoneToken' in params)) return read;
  const isShown = typeof shape === 'object' && 'workDoneToken?' in shape && isId(params['workDoneToken']);
  return isShown ? read : ({ ...read, params: { ...params, workDoneToken: undefined } } as Message);
}
