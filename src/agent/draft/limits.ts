/** How much a model can read and write for one message. */
import { DEFAULT_LIMITS, type ServiceLimits } from '../config/table.ts';

export interface DraftLimits extends Pick<ServiceLimits, 'readBytes' | 'fileBytes' | 'messageBytes' | 'files' | 'listEntries'> {
  /** Lines of one search result. */
  readonly searchMatches: number;
}

export const DRAFT_LIMITS: DraftLimits = { ...DEFAULT_LIMITS, searchMatches: 100 };
