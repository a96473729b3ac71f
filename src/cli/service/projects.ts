/** `docs-nav-service projects`: adds, changes, lists and removes the repositories that jobs work on. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProjectRecord, ProjectRequest, ProjectSettings, ProjectUpdate } from '../../agent/index.ts';
import { toDistinctTrimmedTexts, normalizeReviewerNames } from '../../agent/contract/project-settings.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import { withAdmin, type OpenAdmin } from './admin.ts';
import { operandOf, valueOf, type ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';
import { tableOf } from '../table.ts';

export async function addProject(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = operandOf(given, `Choose an ID for the project: ${SERVICE_PROGRAM_NAME} projects add <id> --repository <url|path>.`);
  const request = requestOf(id, given, context.cwd);
  return withAdmin(
    open,
    given,
    context,
    async (admin) => {
      const { project, isReplaced } = await admin.addProject(request);
      if (isJson(given)) return context.stdout.write(toVersionedJson({ project, isReplaced }));
      const words = [
        `Project “${project.id}” was ${isReplaced ? 'replaced' : 'added'}: ${makeVisible(project.repository)} (${makeVisible(project.ref)}), ${project.host}, ${makeVisible(project.model)}.`,
        ...(isReplaced ? [] : [`Next: ${SERVICE_PROGRAM_NAME} keys create --project ${project.id}`]),
      ];
      context.stderr.write(`${words.join('\n')}\n`);
    },
    request,
  );
}

export async function updateProject(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = operandOf(
    given,
    `Specify the ID of the project: ${SERVICE_PROGRAM_NAME} projects update <id>. “${SERVICE_PROGRAM_NAME} projects list” lists all IDs.`,
  );
  const update = updateOf(id, given, context.cwd);
  if (Object.keys(update).length === 1) throw new UsageError('Specify what to change, such as --model anthropic/claude-sonnet-4-5.');
  return withAdmin(open, given, context, async (admin) => {
    const project = await admin.updateProject(update);
    if (isJson(given)) return context.stdout.write(toVersionedJson({ project }));
    context.stderr.write(`Project “${project.id}” was changed. Existing jobs keep the base branch and the model that they started with.\n`);
  });
}

export async function listProjects(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  return withAdmin(open, given, context, async (admin) => {
    const projects = await admin.listProjects({});
    if (isJson(given)) context.stdout.write(toVersionedJson({ projects }));
    else if (projects.length === 0)
      context.stderr.write(`There are no projects yet. “${SERVICE_PROGRAM_NAME} projects add <id> --repository <url|path>” adds one.\n`);
    else context.stdout.write(tableOf([['ID', 'Repository', 'Branch', 'Host', 'Model', 'Token'], ...projects.map(rowOf)]));
  });
}

export async function removeProject(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = operandOf(
    given,
    `Specify the ID of the project: ${SERVICE_PROGRAM_NAME} projects remove <id>. “${SERVICE_PROGRAM_NAME} projects list” lists all IDs.`,
  );
  return withAdmin(open, given, context, async (admin) => {
    const project = await admin.removeProject({ id });
    if (isJson(given)) context.stdout.write(toVersionedJson({ project }));
    else context.stderr.write(`Project “${project.id}” was removed. Its keys were revoked and its unfinished jobs failed.\n`);
  });
}

/** Exits with 1 if something is wrong. */
export async function checkProject(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = operandOf(
    given,
    `Specify the project: ${SERVICE_PROGRAM_NAME} projects check <id>. “${SERVICE_PROGRAM_NAME} projects list” lists all projects.`,
  );
  let found: readonly string[] = [];
  const code = await withAdmin(open, given, context, async (admin) => {
    const { project, problems } = await admin.checkProject({ id });
    found = problems;
    if (isJson(given)) context.stdout.write(toVersionedJson({ project, problems }));
    else if (problems.length === 0)
      context.stderr.write(`The service can reach the repository of “${project.id}”, and its branch ${makeVisible(project.ref)} exists.\n`);
    else context.stderr.write(problems.map((problem) => `${makeVisible(problem)}\n`).join(''));
  });
  return code === 0 && found.length > 0 ? 1 : code;
}

function requestOf(id: string, given: ParsedArguments, cwd: string): ProjectRequest {
  const value = (name: string): string | null => valueOf(given, name) ?? null;
  const repository = valueOf(given, 'repository');
  if (!repository)
    throw new UsageError('Specify the repository with --repository: an https URL on a code host, or a folder on this machine.');
  return {
    id,
    repository: repositoryOf(repository, cwd),
    ref: value('ref'),
    docs: value('docs'),
    host: value('host') as ProjectRequest['host'],
    apiUrl: value('api-url'),
    token: tokenOf(given, cwd) ?? null,
    model: value('model'),
    ...settingsOf(given),
    mayReplace: given.flags.has('replace'),
  };
}

function updateOf(id: string, given: ParsedArguments, cwd: string): ProjectUpdate {
  const [ref, docs, model, token] = [valueOf(given, 'ref'), valueOf(given, 'docs'), valueOf(given, 'model'), tokenOf(given, cwd)];
  return {
    id,
    ...(ref !== undefined && { ref }),
    ...(docs !== undefined && { docs }),
    ...(model !== undefined && { model }),
    ...(token !== undefined && { token }),
    ...settingsOf(given),
  };
}

function tokenOf(given: ParsedArguments, cwd: string): NonNullable<ProjectRecord['token']> | undefined {
  const [variable, file] = [valueOf(given, 'token-env'), valueOf(given, 'token-file')];
  const [app, keyFile] = [valueOf(given, 'app'), valueOf(given, 'app-key-file')];
  if (variable !== undefined) return { env: variable };
  if ((app === undefined) !== (keyFile === undefined))
    throw new UsageError('A GitHub App needs both its ID and its private key: --app <id> --app-key-file <file>.');
  if (app !== undefined && keyFile !== undefined) return { app, keyFile: resolve(cwd, keyFile) };
  return file === undefined ? undefined : { file: resolve(cwd, file) };
}

function settingsOf(given: ParsedArguments): Partial<ProjectSettings> {
  const [author, prefix, draft] = [valueOf(given, 'author'), valueOf(given, 'title-prefix'), valueOf(given, 'draft')];
  const languages = valueOf(given, 'require-languages');
  const list = (flag: string, read = toDistinctTrimmedTexts): readonly string[] | undefined => {
    const texts = given.flags.get(flag);
    return texts && read(texts);
  };
  const settings = {
    labels: list('label'),
    reviewers: list('reviewer', normalizeReviewerNames),
    allowedRefs: list('allow-ref'),
    allowedModels: list('allow-model'),
    activeJobs: countOf(given, 'active-jobs'),
    monthlyTokens: countOf(given, 'monthly-tokens'),
  };
  return {
    ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
    ...(author !== undefined && { author: authorOf(author) }),
    ...(prefix !== undefined && { titlePrefix: prefix.trim() }),
    ...(draft !== undefined && { isDraft: draft === 'yes' }),
    ...(languages !== undefined && { requiresLanguages: languages === 'yes' }),
  };
}

/** Null for an empty value; undefined if the flag is not given. */
function countOf(given: ParsedArguments, flag: string): number | null | undefined {
  const text = valueOf(given, flag)?.trim();
  if (text === undefined || text === '') return text === undefined ? undefined : null;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`“--${flag}” must be a whole number, or "" for no limit of the project.`);
  return Number(text);
}

function authorOf(text: string): ProjectRecord['author'] {
  if (text.trim() === '') return null;
  const [, name, email] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  if (name === undefined || email === undefined)
    throw new UsageError('“--author” must be a name and an e-mail address, such as "Docs Bot <docs@example.com>".');
  return { name: name.trim(), email: email.trim() };
}

/** Paths become absolute, because the service has another working directory. */
function repositoryOf(text: string, cwd: string): string {
  if (/^file:\/\//i.test(text)) {
    try {
      return fileURLToPath(text);
    } catch {
      throw new UsageError(`“${text}” is not a folder on this machine.`);
    }
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  if (/^[\w.-]+@[\w.-]+:/.test(text)) throw new UsageError('The service clones over https, not ssh. Use the https URL of the repository.');
  return resolve(cwd, text);
}

function rowOf({ id, repository, ref, host, model, token }: ProjectRecord): string[] {
  const source = token === null ? '–' : 'env' in token ? `$${token.env}` : 'app' in token ? `app ${token.app}` : token.file;
  return [id, repository, ref, host, model, source].map(makeVisible);
}
