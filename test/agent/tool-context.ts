/** The tools of a model without files. */
import type { ModelFacingDraft } from '../../src/agent/draft/draft.ts';

/** A place whose every tool answers the same. */
export function toolContext(answer: string): { readonly draft: ModelFacingDraft; readonly count: () => number } {
  let count = 0;
  const tool = async (): Promise<string> => {
    count++;
    return answer;
  };
  const draft: ModelFacingDraft = {
    docs: '',
    config: 'docs.json',
    notes: [],
    list: tool,
    search: tool,
    read: tool,
    edit: tool,
    write: tool,
    move: tool,
    remove: tool,
    check: tool,
    resolve: tool,
    outline: tool,
    findPages: tool,
    suggestPlacement: tool,
    addPage: tool,
    addElement: tool,
    movePage: tool,
    removePage: tool,
    renamePage: tool,
    removeElement: tool,
    setProperty: tool,
  };
  return { draft, count: () => count };
}
