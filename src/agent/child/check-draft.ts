/** The tool `nav_check` of a draft with a branch around it: what the toolkit finds, and what the gate finds in the texts of pages. */
import type { ToolResult } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import { textForModel } from '../gate/findings.ts';
import { findPageProblems } from '../gate/pages/find-page-problems.ts';
import type { BranchDraft } from './branch-draft.ts';
import { findUnresolved } from './unresolved.ts';

/** The most lines about texts. */
const MAX_LINES = 40;

export async function checkDraft(drafted: BranchDraft): Promise<ToolResult> {
  const { draft } = drafted;
  const answer = await draft.check();
  if (isRefusal(answer)) return answer;
  const faults = await findPageProblems({ site: draft.site, edited: draft.edited, edits: draft.edits() });
  // The draft had the markers before the edits, so they are not among the faults.
  const lines = [...faults, ...findUnresolved(drafted)].map((finding) => textForModel(finding, undefined));
  if (lines.length === 0) return answer;
  const rest = lines.length > MAX_LINES ? `\n… and ${lines.length - MAX_LINES} more` : '';
  return `${answer}\nIn the texts of files:\n${lines.slice(0, MAX_LINES).join('\n')}${rest}`;
}
