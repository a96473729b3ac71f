/** Reads the token of a project when an attempt begins, so that a new token is used at once. */
import { readFileSync } from 'node:fs';
import { findInfrastructureInterruption } from '../interruption.ts';
import { MisconfigurationError } from '../operator-error.ts';
import type { StoredSource } from '../store/projects.ts';

/** Throws `MisconfigurationError`, whose message contains the variable but not the path. */
export function readCodeHostToken(source: StoredSource, environment: NodeJS.ProcessEnv = process.env): string {
  const token = 'env' in source ? fromVariable(source.env, environment) : fromFile(source.file);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new MisconfigurationError(
      `The token in ${nameOf(source)} contains spaces, line breaks or other characters that are not allowed in tokens. Store only the token.`,
    );
  return token;
}

function fromVariable(name: string, environment: NodeJS.ProcessEnv): string {
  const token = environment[name]?.trim() ?? '';
  if (token === '')
    throw new MisconfigurationError(`The token of the code host is missing. Set “${name}” in the environment of the service.`);
  return token;
}

function fromFile(path: string): string {
  let token: string;
  try {
    token = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (findInfrastructureInterruption(error)) throw error;
    throw new MisconfigurationError(
      'The token file of the code host cannot be read. Check its path in the project, and that the user of the service has read access.',
    );
  }
  if (token === '') throw new MisconfigurationError('The token file of the code host is empty. Write the token into it.');
  return token;
}

function nameOf(source: StoredSource): string {
  return 'env' in source ? `“${source.env}”` : 'the file';
}
