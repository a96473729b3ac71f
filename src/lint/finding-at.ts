/** Finds what is said of a place. */
import { parentOf } from '../document/pointer.ts';
import type { Finding } from './diagnostic.ts';

/**
 * Returns the finding at a pointer or at its `$ref`, or else the innermost around it; of several, the first. `findings` are those of one file.
 * What is said of the whole file concerns its direct members alone: without a navigation, it is the navigation that is missing.
 */
export function findingAt<One extends Pick<Finding, 'pointer'>>(pointer: string, findings: readonly One[]): One | undefined {
  const isAround = (other: string): boolean =>
    other === '' ? parentOf(pointer) === '' : `${pointer}/`.startsWith(`${other}/`) || other === `${pointer}/$ref`;
  const around = findings.filter((finding) => isAround(finding.pointer));
  return around.sort((one, other) => other.pointer.length - one.pointer.length)[0];
}
