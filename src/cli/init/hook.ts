/** The hook that `init` proposes, for the hook manager of the repository. */
import { git } from '../../host/git.ts';
import { GIT_HOOK_CONFIG_FILES, findFilesUsingDocsNav } from '../setup/project.ts';
import { linesLike, planYamlEntry, newFile, type RepositoryContext, type InitFilePlan } from './plan.ts';
import { parseYamlValue } from './yaml-entry.ts';

const PRE_COMMIT = '.pre-commit-config.yaml';
const OTHER_LEFTHOOK_FILES = ['lefthook.toml', 'lefthook.json', '.lefthook.toml', '.lefthook.json'];
const LEFTHOOK_FILES = GIT_HOOK_CONFIG_FILES.filter((file) => file.includes('lefthook'));

export function planHook(ground: RepositoryContext): InitFilePlan {
  const { project } = ground;
  if (!project.isRepository) return { note: 'This is not a git repository, so there is no hook.' };
  const [present] = findFilesUsingDocsNav(project).hook;
  if (present !== undefined) return { note: `${present} already uses docs-nav.` };
  if (project.has(PRE_COMMIT)) return planYamlEntry(PRE_COMMIT, ['repos'], preCommitEntry(ground), ground);
  if (project.has('.husky')) return planHusky(ground);
  const lefthook = LEFTHOOK_FILES.find((file) => project.has(file));
  if (lefthook !== undefined) return planLefthook(lefthook, ground);
  const other = OTHER_LEFTHOOK_FILES.find((file) => project.has(file));
  if (other !== undefined)
    return { note: `${other} is not YAML, and init does not extend it. As a job of “pre-commit”, add:`, byHand: `${commandOf(ground)}\n` };
  const path = git(['config', '--local', '--get', 'core.hooksPath'], project.root);
  if (path.ok && path.output.trim() !== '') {
    return {
      note: `git takes its hooks from “${path.output.trim()}” (core.hooksPath). An executable file “pre-commit” there would contain:`,
      byHand: `#!/bin/sh\nexec ${commandOf(ground)}\n`,
    };
  }
  const after = 'Each clone turns the hook on once: pre-commit install (see https://pre-commit.com).';
  return {
    ...newFile(
      PRE_COMMIT,
      `repos:\n${preCommitEntry(ground)
        .map((line) => `  ${line}\n`)
        .join('')}`,
      ground,
    ),
    after,
  };
}

/** Runs the file of a dependency directly if there is one, which is faster. */
function commandOf({ isDependency, manager, command }: RepositoryContext): string {
  return `${isDependency && manager.hasFolders ? 'node_modules/.bin/docs-nav' : command} lint --staged`;
}

/** Takes the hook of the releases, which has its own settings, unless package.json lists docs-nav. */
function preCommitEntry(ground: RepositoryContext): string[] {
  const { isDependency, releases, version } = ground;
  if (!isDependency && releases) return [`- repo: ${releases.url}`, `  rev: v${version}`, '  hooks:', '    - id: docs-nav'];
  const program = isDependency
    ? [`      entry: ${commandOf(ground)}`, '      language: system']
    : ['      entry: docs-nav lint --staged', '      language: node', `      additional_dependencies: ["docs-nav@${version}"]`];
  return [
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
}

function planHusky(ground: RepositoryContext): InitFilePlan {
  const path = '.husky/pre-commit';
  const before = ground.project.text(path);
  const command = commandOf(ground);
  if (before === undefined) {
    const plan = newFile(path, `${command}\n`, ground);
    return plan.file ? { ...plan, file: { ...plan.file, isExecutable: true } } : plan;
  }
  if (!runsToItsEnd(before)) return { note: `${path} cannot be extended safely. Add this where it always runs:`, byHand: `${command}\n` };
  const text = before + linesLike(before, `${before === '' || before.endsWith('\n') ? '' : '\n'}${command}\n`);
  return { file: { path, before, text } };
}

/** Whether a line after the last one is a command that runs: the file is for a shell, ends no sooner, and leaves nothing open. */
function runsToItsEnd(script: string): boolean {
  const lines = script.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  const shell = first.startsWith('#!') ? first.slice(2).split(/[/\s]/).at(-1) : 'sh';
  const leaves = /^(?:exit|return|exec)\b|<<|\(\)|[\\{(]$/;
  return /^(?:ba|da|k|z)?sh$/.test(shell ?? '') && !lines.some((line) => leaves.test(line));
}

/** The place in the file depends on its format, of which there are two. */
function planLefthook(file: string, ground: RepositoryContext): InitFilePlan {
  const before = ground.project.text(file);
  const run = `  run: ${commandOf(ground)}`;
  const own = recordOf(recordOf(before === undefined ? undefined : parseYamlValue(before))['pre-commit']);
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
