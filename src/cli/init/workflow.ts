/** The workflow that `init` proposes, for the CI service of the repository. */
import { git } from '../../host/git.ts';
import { findFilesUsingDocsNav, type RepositoryFiles } from '../setup/project.ts';
import { planYamlEntry, newFile, type RepositoryContext, type InitFilePlan } from './plan.ts';
import { parseYamlValue } from './yaml-entry.ts';

const GITLAB = '.gitlab-ci.yml';
/** The target branch of the merged result, or else the commit that the branch began at. */
const GITLAB_BASE = '${CI_MERGE_REQUEST_TARGET_BRANCH_SHA:-$CI_MERGE_REQUEST_DIFF_BASE_SHA}';
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

const OTHER_HOSTS = /bitbucket\.org|dev\.azure\.com|codeberg\.org/;

export function planWorkflow(ground: RepositoryContext): InitFilePlan {
  const { project } = ground;
  if (!project.isRepository) return { note: 'This is not a git repository, so there is no workflow.' };
  const [present] = findFilesUsingDocsNav(project).workflow;
  if (present !== undefined) return { note: `${present} already uses docs-nav.` };
  const isOnGithub = project.has('.github') || hostOf(project).includes('github');
  if (!isOnGithub && (project.has(GITLAB) || hostOf(project).includes('gitlab'))) return planGitlab(ground);
  const { prepare, program } = stepsOf(ground);
  const other = OTHERS.find((name) => project.has(name)) ?? OTHER_HOSTS.exec(hostOf(project))?.[0];
  if (!isOnGithub && other !== undefined) {
    return {
      note: `${other} is a CI service that init does not support. In a clone with full history, with the target branch in “$base”, run:`,
      byHand: `${[...prepare, `${program} lint --since "origin/$base"`].join('\n')}\n`,
    };
  }
  return newFile('.github/workflows/docs-nav.yml', githubText(ground), ground);
}

/** Returns the URL of the remote, or `''`. */
function hostOf({ root }: RepositoryFiles): string {
  const answer = git(['config', '--get', 'remote.origin.url'], root);
  return answer.ok ? answer.output : '';
}

function githubText(ground: RepositoryContext): string {
  const { isDependency, releases, version } = ground;
  const action = isDependency ? undefined : releases?.github;
  return `${[
    'name: docs-nav',
    action === undefined ? 'on: pull_request' : 'on: [pull_request, merge_group]',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  lint:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - uses: actions/checkout@v5',
    ...(action === undefined ? programSteps(ground) : [`      - uses: ${action}@v${version}`]),
  ].join('\n')}\n`;
}

function programSteps(ground: RepositoryContext): readonly string[] {
  const { prepare, program } = stepsOf(ground);
  return [
    '        with:',
    '          fetch-depth: 2 # the merge with the base branch, and its first parent, to compare with',
    '      - uses: actions/setup-node@v5',
    '        with:',
    '          node-version: 22',
    ...prepare.map((line) => `      - run: ${line}`),
    `      - run: ${program} lint --format github --since HEAD^1`,
  ];
}

interface GitlabConfiguration {
  readonly stages?: unknown;
  readonly workflow?: unknown;
}

function planGitlab(ground: RepositoryContext): InitFilePlan {
  const { prepare, program } = stepsOf(ground);
  const known = parseYamlValue(ground.project.text(GITLAB) ?? '') as GitlabConfiguration | undefined;
  const stages = Array.isArray(known?.stages) ? known.stages : ['test'];
  const lines = [
    'docs-nav:',
    // Jobs are in the stage “test” unless they say otherwise.
    ...(stages.includes('test') || typeof stages[0] !== 'string' ? [] : [`  stage: ${JSON.stringify(stages[0])}`]),
    '  image: node:22',
    '  inherit:',
    '    default: [tags] # they choose the runner; no other default is meant for this image',
    '  rules:',
    '    - if: $CI_PIPELINE_SOURCE == "merge_request_event"',
    '  variables:',
    '    GIT_DEPTH: 0 # the branch is compared with the commit that it started from',
    '  script:',
    ...prepare.map((line) => `    - ${line}`),
    `    - ${program} lint --since "${GITLAB_BASE}" --output gitlab=gl-code-quality-report.json`,
    '  artifacts:',
    '    when: always',
    '    reports:',
    '      codequality: gl-code-quality-report.json',
  ];
  if (!ground.project.has(GITLAB)) return newFile(GITLAB, `${lines.join('\n')}\n`, ground);
  const plan = planYamlEntry(GITLAB, [], lines, ground);
  return known?.workflow === undefined ? plan : { ...plan, after: `“workflow” of ${GITLAB} must allow merge request pipelines.` };
}

/** Uses docs-nav of the project if package.json lists it; otherwise downloads this version. */
function stepsOf({ manager, isDependency, command }: RepositoryContext): {
  readonly prepare: readonly string[];
  readonly program: string;
} {
  return { prepare: [...manager.provide, ...(isDependency ? [manager.install] : [])], program: command };
}
