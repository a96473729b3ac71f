/** The tool `nav_check` of a draft with a branch around it: what the toolkit finds, and what the gate finds in the texts of pages. */
import { UnreadableError } from '../../index.ts';
import { makeVisible, findUntranslatedNewPages, readChange, toFormerPaths } from '../../internal.ts';
import type { Draft, ToolResult } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import { textForModel } from '../gate/findings.ts';
import type { GateOptions } from '../gate/gate.ts';
import { findIntroducedPageProblems } from '../gate/pages/find-introduced-page-problems.ts';
import type { BranchDraft } from './branch-draft.ts';
import { findRemainingConflictMarkers } from './unresolved.ts';

/** The most lines about texts. */
const MAX_LINES = 40;

export async function renderDraftCheck(drafted: BranchDraft, { requiresLanguages = false }: GateOptions = {}): Promise<ToolResult> {
  const { draft } = drafted;
  const answer = await draft.check();
  if (isRefusal(answer)) return answer;
  const faults = await findIntroducedPageProblems({ site: draft.site, edited: draft.edited, edits: draft.edits() });
  // The draft had the markers before the edits, so they are not among the faults.
  const lines = [...faults, ...findRemainingConflictMarkers(drafted)].map((finding) => textForModel(finding, undefined));
  return [
    answer,
    ...section('In the texts of files:', lines),
    ...section(requiresLanguages ? REQUIRED_LANGUAGES : LANGUAGES, await languageLines(draft)),
  ].join('\n');
}

const REQUIRED_LANGUAGES = 'New pages that are not in all languages, as this site requires. Add them there too, translated:';
const LANGUAGES = 'New pages that are not in all languages, which is right only if the instruction is about some of them:';

async function languageLines({ site, edited }: Draft): Promise<readonly string[]> {
  try {
    const { moved } = await readChange(site, edited);
    const missing = findUntranslatedNewPages(await site.subject(), await edited.subject(), toFormerPaths(moved));
    return missing.map(({ page, languages }) => makeVisible(`“${page}” is not in ${languages.join(', ')}.`));
  } catch (error) {
    // Without docs.json there are no languages, and the answer says what is wrong.
    if (error instanceof UnreadableError) return [];
    throw error;
  }
}

function section(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const rest = lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more`] : [];
  return [title, ...lines.slice(0, MAX_LINES), ...rest];
}
