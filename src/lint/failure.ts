/** Why a rule failed, as a sentence can bear it: whatever was thrown. */
import { crop } from './crop.ts';

/** Never throws, though what is thrown may do so when it is looked at. */
export function reasonOf(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? String(thrown.message) || thrown.name : String(thrown);
    return crop(text.trim()) || 'it threw something without words';
  } catch {
    return 'it threw something that cannot be shown';
  }
}
