/** The hook that `init` proposes, for the hook manager of the repository. */
import { HOOK_FILES, setupOf } from '../setup/project.ts';
import { planYamlEntry, newFile, type RepositoryContext, type Plan } from './plan.ts';
import { yamlValue } from './yaml-entry.ts';

const LEFTHOOK_FILES = HOOK_FILES.filter((file) => file.includes('lefthook'));

export function planHook(ground: RepositoryContext): Plan {
  const { project } = ground;
  if (!project.isRepository) return { note: 'This is not a git repository, so there is no hook.' };
  const [present] = setupOf(project).hook;
  if (present !== undefined) return { note: `${present} already uses docs-nav.` };
  if (project.has('.pre-commit-config.yaml')) return planPreCommit(ground);
  if (project.has('.husky')) return planHusky(ground);
  const lefthook = LEFTHOOK_FILES.find((file) => project.has(file));
  if (lefthook !== undefined) return planLefthook(lefthook, ground);
  return {
    note: 'No hook manager is used here (pre-commit, husky, lefthook). The folder .git/hooks is not part of the repository and is left alone; an executable file .git/hooks/pre-commit would contain:',
    byHand: `#!/bin/sh\nexec ${commandOf(ground)}\n`,
  };
}

/** Runs the file directly if there is one, which is faster. */
function commandOf({ manager }: RepositoryContext): string {
  return `${manager.hasFolders ? 'node_modules/.bin/docs-nav' : manager.run} lint --staged`;
}

function planPreCommit(ground: RepositoryContext): Plan {
  const { version } = ground;
  const program = ground.isDependency
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
    // Otherwise pre-commit hides the output of a hook that passes, and with it all warnings.
    '      verbose: true',
  ];
  return planYamlEntry('.pre-commit-config.yaml', ['repos'], lines, ground);
}

function planHusky(ground: RepositoryContext): Plan {
  const path = '.husky/pre-commit';
  const before = ground.project.text(path);
  const command = commandOf(ground);
  if (before === undefined) return newFile(path, `${command}\n`, ground);
  const text = `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${command}\n`;
  return { file: { path, before, text } };
}

/** The place in the file depends on its format, of which there are two. */
function planLefthook(file: string, ground: RepositoryContext): Plan {
  const before = ground.project.text(file);
  const run = `  run: ${commandOf(ground)}`;
  const own = recordOf(recordOf(before === undefined ? undefined : yamlValue(before))['pre-commit']);
  if (Array.isArray(own['jobs'])) return planYamlEntry(file, ['pre-commit', 'jobs'], ['- name: docs-nav', run], ground);
  const command = ['docs-nav:', run];
  if (own['commands'] !== undefined) return planYamlEntry(file, ['pre-commit', 'commands'], command, ground);
  const commands = ['commands:', ...command.map((line) => `  ${line}`)];
  if (Object.keys(own).length > 0) return planYamlEntry(file, ['pre-commit'], commands, ground);
  return planYamlEntry(file, [], ['pre-commit:', ...commands.map((line) => `  ${line}`)], ground);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
