/** Finds what is said of a place. */
import type { Finding } from './diagnostic.ts';

/** Returns the finding at a pointer or at its `$ref`, or else the innermost around it. `findings` are those of one file. */
export function findingAt<One extends Pick<Finding, 'pointer'>>(pointer: string, findings: readonly One[]): One | undefined {
  const isAround = (other: string): boolean => other !== '' && (`${pointer}/`.startsWith(`${other}/`) || other === `${pointer}/$ref`);
  const around = findings.filter((finding) => isAround(finding.pointer));
  return around.sort((one, other) => other.pointer.length - one.pointer.length)[0];
}
