/** A workplace in a child, in which each tool is a call. */
import type { ToolResult, DraftToolName, ModelFacingDraft } from '../draft/draft.ts';
import type { OpenedSiteInfo } from './calls.ts';
import type { ChildProcessHandle } from './child.ts';

export function childToolContext(
  child: ChildProcessHandle,
  { docs, config, notes }: Pick<OpenedSiteInfo, 'docs' | 'config' | 'notes'>,
): ModelFacingDraft {
  const tool =
    (name: DraftToolName) =>
    (request?: object): Promise<ToolResult> =>
      child.call('tool', { name, request });
  return {
    docs,
    config,
    notes,
    list: tool('list'),
    search: tool('search'),
    read: tool('read'),
    edit: tool('edit'),
    write: tool('write'),
    move: tool('move'),
    remove: tool('remove'),
    check: tool('check'),
    resolve: tool('resolve'),
    outline: tool('outline'),
    findPages: tool('findPages'),
    suggestPlacement: tool('suggestPlacement'),
    addPage: tool('addPage'),
    addElement: tool('addElement'),
    movePage: tool('movePage'),
    removePage: tool('removePage'),
    removeElement: tool('removeElement'),
    renamePage: tool('renamePage'),
    setProperty: tool('setProperty'),
  };
}
