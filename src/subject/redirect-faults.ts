/** What is wrong with the redirects of a site. */
import { targetOf } from '../resolve/link-target.ts';
import { faultsOf, type Fault } from '../resolve/redirects/faults.ts';
import type { Redirects } from '../resolve/redirects/redirects.ts';
import type { Files } from '../site/files.ts';
import { readAddresses, standingsIn } from './addresses.ts';
import type { Subject } from './subject.ts';

/** Descriptions are read only if a redirect leads to neither a page file nor another redirect. */
export async function readFaults(subject: Subject, files: Files): Promise<readonly Fault[]> {
  const { behindRedirects } = await readAddresses(subject, files, destinationsOf(subject.redirects));
  return [...faultsOf({ ...subject, at: standingsIn(subject, behindRedirects) })];
}

/** The paths of the site that redirects lead to, as written. */
export function destinationsOf({ list }: Redirects): string[] {
  return list.flatMap(({ destination }) => {
    const target = targetOf(destination);
    return target.kind === 'internal' ? [target.path] : [];
  });
}
