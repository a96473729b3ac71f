/** Checks the address and number that a code host gives for a pull request, because they are stored, linked and printed. */
import type { PullRequestAddress } from '../contract/job.ts';
import { CodeHostError } from './code-host-error.ts';
import { webUrl } from './safe-url.ts';

const MAX_NUMBER = 2 ** 31 - 1;

/** A normalized web address without credentials, and a number. Throws `CodeHostError` if either is anything else. */
export function checkPullAddress(address: unknown, number: unknown): Pick<PullRequestAddress, 'url' | 'number'> {
  const url = webUrl(address);
  const isNumber = typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= MAX_NUMBER;
  if (url === null || !isNumber)
    throw new CodeHostError(
      'unavailable',
      'The response of the code host lacks the URL or the number of the pull request. Check the API URL of the project.',
    );
  return { url, number };
}
