/** The hook that `init` proposes, for the manager that the repository uses. */
import { HOOK_FILES, setupOf } from '../setup/project.ts';
import { newFile, type Ground, type Plan } from './plan.ts';
import { withEntry, yamlValue } from './yaml-entry.ts';

const PURPOSE = 'Hook';
const LEFTHOOK_FILES = HOOK_FILES.filter((file) => file.includes('lefthook'));

export function planHook(ground: Ground): Plan {
  const { project } = ground;
  if (!project.isRepository) return { purpose: PURPOSE, note: 'This is not a git repository, so there is no hook.' };
  const [present] = setupOf(project).hook;
  if (present !== undefined) return { purpose: PURPOSE, note: `${present} already uses docs-nav.` };
  if (project.has('.pre-commit-config.yaml')) return planPreCommit(ground);
  if (project.has('.husky')) return planHusky(ground);
  const lefthook = LEFTHOOK_FILES.find((file) => project.has(file));
  if (lefthook !== undefined) return planLefthook(lefthook, ground);
  return {
    purpose: PURPOSE,
    note: 'No hook manager is used here (pre-commit, husky, lefthook). The folder .git/hooks is not part of the repository and is left alone; an executable file .git/hooks/pre-commit would contain:',
    byHand: `#!/bin/sh\nexec ${commandOf(ground)}\n`,
  };
}

/** The file itself where there is one: what runs it looks around first. */
function commandOf({ manager }: Ground): string {
  return `${manager.hasFolders ? 'node_modules/.bin/docs-nav' : manager.run} lint --staged`;
}

function planPreCommit(ground: Ground): Plan {
  const { project, version } = ground;
  const program = ground.isAskedFor
    ? [`      entry: ${commandOf(ground)}`, '      language: system']
    : ['      entry: docs-nav lint --staged', '      language: node', `      additional_dependencies: ["docs-nav@${version}"]`];
  const lines = [
    '- repo: local',
    '  hooks:',
    '    - id: docs-nav',
    '      name: docs-nav lint',
    ...program,
    '      always_run: true',
    '      pass_filenames: false',
    // Else pre-commit keeps to itself what a hook that passes has printed, and warnings do not fail a run.
    '      verbose: true',
  ];
  return planYaml('.pre-commit-config.yaml', ['repos'], lines, project.text('.pre-commit-config.yaml'));
}

function planHusky(ground: Ground): Plan {
  const path = '.husky/pre-commit';
  const before = ground.project.text(path);
  const command = commandOf(ground);
  if (before === undefined) return newFile(PURPOSE, path, `${command}\n`, ground);
  const text = `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${command}\n`;
  return { purpose: PURPOSE, file: { path, before, text } };
}

/** The place in the file depends on which of the two forms it is written in. */
function planLefthook(file: string, ground: Ground): Plan {
  const before = ground.project.text(file);
  const run = `  run: ${commandOf(ground)}`;
  const own = recordOf(recordOf(before === undefined ? undefined : yamlValue(before))['pre-commit']);
  if (Array.isArray(own['jobs'])) return planYaml(file, ['pre-commit', 'jobs'], ['- name: docs-nav', run], before);
  const command = ['docs-nav:', run];
  if (own['commands'] !== undefined) return planYaml(file, ['pre-commit', 'commands'], command, before);
  const commands = ['commands:', ...command.map((line) => `  ${line}`)];
  if (Object.keys(own).length > 0) return planYaml(file, ['pre-commit'], commands, before);
  return planYaml(file, [], ['pre-commit:', ...commands.map((line) => `  ${line}`)], before);
}

function planYaml(path: string, parent: readonly string[], lines: readonly string[], before: string | undefined): Plan {
  const text = before === undefined ? undefined : withEntry(before, parent, lines);
  if (before !== undefined && text !== undefined) return { purpose: PURPOSE, file: { path, before, text } };
  const where = parent.length === 0 ? path : `“${parent.join('.')}” of ${path}`;
  return { purpose: PURPOSE, note: `${path} cannot be extended safely. Add this to ${where}:`, byHand: `${lines.join('\n')}\n` };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
