/** The tool `nav_check` of a draft with a branch around it: what the toolkit finds, and what the gate finds in the texts of pages. */
import type { Answer } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import { textForModel } from '../gate/findings.ts';
import { readPages } from '../gate/pages/read-pages.ts';
import type { Drafted } from './drafted.ts';
import { unresolved } from './unresolved.ts';

/** The most lines about texts. */
const MOST = 40;

export async function checkDraft(drafted: Drafted): Promise<Answer> {
  const { draft } = drafted;
  const answer = await draft.check();
  if (isRefusal(answer)) return answer;
  const faults = await readPages({ site: draft.site, edited: draft.edited, edits: draft.edits() });
  // The draft had the markers before the edits, so they are not among the faults.
  const lines = [...faults, ...unresolved(drafted)].map((finding) => textForModel(finding, undefined));
  if (lines.length === 0) return answer;
  const rest = lines.length > MOST ? `\n… and ${lines.length - MOST} more` : '';
  return `${answer}\nIn the texts of files:\n${lines.slice(0, MOST).join('\n')}${rest}`;
}
