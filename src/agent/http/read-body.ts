/** Parses the body of a request as JSON. */
import type { IncomingHttpHeaders } from 'node:http';
import { ApiProblem } from './problems.ts';

const JSON_TYPE = /^application\/json[\t ]*(?:;|$)/i;
const CHARSET = /;[\t ]*charset[\t ]*=[\t ]*"?([^";\t ]*)"?/i;

/** Refuses bodies of another type before they are read. */
export function checkBodyType(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'];
  if (type === undefined)
    throw new ApiProblem('unsupported-media-type', 'The Content-Type header is missing. Send “Content-Type: application/json”.');
  if (!JSON_TYPE.test(type))
    throw new ApiProblem('unsupported-media-type', 'The type of the body is not supported. Send “Content-Type: application/json”.');
  const charset = CHARSET.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8')
    throw new ApiProblem('unsupported-media-type', 'The encoding of the body is not supported. Send it in UTF-8.');
  const coding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (coding !== 'identity') throw new ApiProblem('unsupported-media-type', 'The body is compressed. Send it without Content-Encoding.');
}

/** A byte order mark is ignored. */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new ApiProblem('invalid-json', 'The body is empty. Send a JSON object such as {"prompt": "…"}.');
  return parseJson(decode(bytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiProblem('invalid-encoding', 'The body is not valid UTF-8. Encode it as UTF-8.');
  }
}

/** The error of the parser is dropped, because it quotes the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiProblem('invalid-json', 'The body is not valid JSON. Send an object such as {"prompt": "…"}.');
  }
}
