/** What verbs leave where and as it is: files that are no part of the documentation. Agents may change less than a person. */
import { createEditRefusal, type EditRefusal } from '../../edits/result.ts';
import type { DocumentationOnlyFiles } from '../../host/limit-reads-to-documentation.ts';
import type { FileEdits, OpenSite } from '../../session/open-site.ts';
import { isHidden, isBuildManifest, explainWriteRefusal } from '../../site/program-files.ts';
import type { Subject } from '../../subject/subject.ts';
import { refAndApiDescriptionFilesOf } from '../../subject/used-files.ts';
import { nameOf } from '../../text/path-parts.ts';
import { makeVisible } from '../../text/visible.ts';
import type { PlannedFileChange } from './changes.ts';
import type { PageFileOrFolderTarget } from './site-to-edit.ts';

const MOVABLE_FILES =
  '“docs-nav mv” moves documentation: pages, images, snippets, API descriptions and other files of docs.json. Move it with git or by hand.';

/** Why a file or folder cannot be moved to a path, which must have no meaning for programs either. What is hidden in a folder moves along. */
export function nonPageMoveRefusal({ kind, path }: PageFileOrFolderTarget, to: string, subject: Subject): EditRefusal | undefined {
  if (kind === 'page') return undefined;
  if (isHidden(path)) return createEditRefusal('no-path', `“${path}” is hidden. ${MOVABLE_FILES}`);
  const used = refAndApiDescriptionFilesOf(subject);
  // Some sites give their descriptions names that other tools use. What moves can keep such a name, but not get it.
  const moved = kind === 'file' ? [path] : [...subject.pages.files.keys()].filter((file) => file.startsWith(`${path}/`));
  const isNewName = kind === 'file' && nameOf(path) !== nameOf(to) && isBuildManifest(to);
  const manifest = moved.find((file) => isBuildManifest(file) && !used.has(file)) ?? (isNewName ? to : undefined);
  return manifest === undefined
    ? undefined
    : createEditRefusal('no-path', `“${manifest}” defines what is installed or built. ${MOVABLE_FILES}`);
}

/**
 * Why an agent must not make changes, which a person may: it neither creates, moves nor removes what programs obey or run, and docs.json does
 * not come to use what the agent cannot read. Links and imports in such files, if they are pages, follow what moves.
 */
export async function agentChangeRefusal(
  changes: readonly PlannedFileChange[],
  site: OpenSite,
  edits: FileEdits,
  { isReadable, isUsed }: DocumentationOnlyFiles,
): Promise<EditRefusal | undefined> {
  const { resolution } = await site.subject();
  for (const { kind, path, from } of changes) {
    if (kind === 'changed') continue;
    const [old, to] = kind === 'deleted' ? [path] : [from, path];
    if (old !== undefined) {
      const why = explainWriteRefusal(old, resolution.reachedFiles.has(old), old);
      if (why !== undefined && !isUsed(old)) return createEditRefusal('no-path', `“${makeVisible(old)}” ${why}. ${ONLY_PEOPLE}`);
      if (!isReadable(old)) return createEditRefusal('no-path', `“${makeVisible(old)}” is not part of the documentation. ${ONLY_PEOPLE}`);
    }
    if (to === undefined) continue;
    // What moves can keep a name that the site has given it, but not get one.
    const kept = old !== undefined && nameOf(old) === nameOf(to) ? old : undefined;
    const why = kept !== undefined && isUsed(kept) ? undefined : explainWriteRefusal(to, resolution.reachedFiles.has(kept ?? ''), old);
    if (why !== undefined) return createEditRefusal('no-path', `“${makeVisible(to)}” ${why}. Choose another path.`);
  }
  const used = refAndApiDescriptionFilesOf(await site.withEdits(edits).subject());
  const foreign = [...used].find((path) => !edits.has(path) && !isUsed(path) && !isReadable(path));
  return foreign === undefined
    ? undefined
    : createEditRefusal('no-path', `docs.json would use “${makeVisible(foreign)}”, which is not part of the documentation.`);
}

const ONLY_PEOPLE = 'Only a person can move or remove it.';
