/** The workflow that `init` proposes, for the service that the repository is on. */
import { git } from '../../host/git.ts';
import { setupOf, type Project } from '../setup/project.ts';
import { newFile, type Ground, type Plan } from './plan.ts';
import { withEntry } from './yaml-entry.ts';

const PURPOSE = 'Workflow';
const GITLAB = '.gitlab-ci.yml';
const OTHERS = [
  '.circleci',
  'azure-pipelines.yml',
  'bitbucket-pipelines.yml',
  'Jenkinsfile',
  '.travis.yml',
  '.woodpecker.yml',
  '.drone.yml',
  '.forgejo',
  '.gitea',
];

export function planWorkflow(ground: Ground): Plan {
  const { project } = ground;
  if (!project.isRepository) return { purpose: PURPOSE, note: 'There is no git repository here, so there is no workflow.' };
  const [present] = setupOf(project).workflow;
  if (present !== undefined) return { purpose: PURPOSE, note: `${present} names docs-nav already.` };
  const isOnGithub = project.has('.github') || hostOf(project).includes('github');
  if (!isOnGithub && (project.has(GITLAB) || hostOf(project).includes('gitlab'))) return planGitlab(ground);
  const other = OTHERS.find((name) => project.has(name));
  if (!isOnGithub && other !== undefined) {
    return {
      purpose: PURPOSE,
      note: `${other} is of a service that init does not know. On a branch with its whole history, let it run:`,
      byHand: `${pinned(ground)} lint --since "origin/$base"\n`,
    };
  }
  return newFile(PURPOSE, '.github/workflows/docs-nav.yml', githubText(ground), ground);
}

/** The address of the remote, or nothing. */
function hostOf({ root }: Project): string {
  const answer = git(['config', '--get', 'remote.origin.url'], root);
  return answer.ok ? answer.output : '';
}

function githubText(ground: Ground): string {
  const [setup, program] = usesLockFile(ground) ? [['      - run: npm ci'], 'npx docs-nav'] : [[], pinned(ground)];
  return `${[
    'name: docs-nav',
    'on: pull_request',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  lint:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - uses: actions/checkout@v5',
    '        with:',
    '          fetch-depth: 0 # the commit that the branch began at is compared with',
    '      - uses: actions/setup-node@v5',
    '        with:',
    '          node-version: 22',
    ...setup,
    `      - run: ${program} lint --format github --since "origin/$base"`,
    '        env:',
    '          base: ${{ github.base_ref }}',
  ].join('\n')}\n`;
}

function planGitlab(ground: Ground): Plan {
  const { project } = ground;
  const lines = [
    'docs-nav:',
    '  image: node:22',
    '  rules:',
    '    - if: $CI_PIPELINE_SOURCE == "merge_request_event"',
    '  variables:',
    '    GIT_DEPTH: 0 # the commit that the branch began at is compared with',
    '    base: $CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
    '  script:',
    '    - git fetch origin "+refs/heads/$base:refs/remotes/origin/$base"',
    `    - ${pinned(ground)} lint --since "origin/$base" --output gitlab=gl-code-quality-report.json`,
    '  artifacts:',
    '    when: always',
    '    reports:',
    '      codequality: gl-code-quality-report.json',
  ];
  if (!project.has(GITLAB)) return newFile(PURPOSE, GITLAB, `${lines.join('\n')}\n`, ground);
  const before = project.text(GITLAB);
  const text = before === undefined ? undefined : withEntry(before, [], lines);
  if (before !== undefined && text !== undefined) return { purpose: PURPOSE, file: { path: GITLAB, before, text } };
  return { purpose: PURPOSE, note: `${GITLAB} is not what can be added to safely. Put this into it:`, byHand: `${lines.join('\n')}\n` };
}

/** An unpinned tool can turn a change red that changed nothing. */
function pinned({ version }: Ground): string {
  return `npx --yes docs-nav@${version}`;
}

/** Whether `npm ci` brings docs-nav: as a dependency its value is a text, as a configuration it is none. */
function usesLockFile({ project }: Ground): boolean {
  return project.has('package-lock.json') && /"docs-nav"\s*:\s*"/.test(project.text('package.json') ?? '');
}
