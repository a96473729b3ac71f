/** The handlers of the job pages: list, show, start, follow up, cancel and archive. */
import type { Job, JobStatus, Message } from '../contract/job.ts';
import { html } from '../../internal.ts';
import { projectIds } from '../operators/operation.ts';
import { cancelAndArchiveJob, cancelUnpushedMessages, createJob, findJob } from '../store/jobs.ts';
import { isExpiredOrRevoked, listApiKeys } from '../store/keys.ts';
import { addMessage, listMessages } from '../store/messages.ts';
import { listJobSummaries } from '../store/job-summaries.ts';
import { findReviewDiff, findReviewOfBranch } from '../store/reviews.ts';
import { findProject } from '../store/projects.ts';
import { isUuid } from '../store/uuid.ts';
import { confirmPage } from './confirm-page.ts';
import { notFoundPage } from './error-page.ts';
import { fieldOf, createRequiredProjectChoice, type FormState } from './form.ts';
import type { JobDiff } from './job-diff.ts';
import { jobPage, type ShownJob } from './job-page.ts';
import { JOB_STATES, titleOf } from './job-words.ts';
import { jobsPage, newJobPage } from './jobs-page.ts';
import { idempotencyOf, promptForm, readPrompt, refusalOf } from './prompt-form.ts';
import type { PageResponse, PageHandler, DashboardPage, PageRequest } from './page-request.ts';

const PAGE_LENGTH = 25;

/** Code points of what the list is searched for. */
const MAX_SEARCH_LENGTH = 200;
const EMPTY_FORM: FormState = { values: {}, problems: {} };

export const showJobs: PageHandler = async (visit) => {
  const { database, query } = visit;
  const project = query['project'] === '' ? undefined : query['project'];
  const status = JOB_STATES.find((known): known is JobStatus => known === query['status']);
  const before = isUuid(query['before'] ?? '') ? query['before'] : undefined;
  const search = [...(query['search'] ?? '').trim()].slice(0, MAX_SEARCH_LENGTH).join('');
  const text = search === '' ? undefined : search;
  const { jobs, older } = await listJobSummaries(database, { projectId: project, status, text, before, limit: PAGE_LENGTH });
  return jobsPage(visit, {
    jobs,
    projects: await projectIds(database),
    filter: { search: text, project, status },
    older,
    isFirst: before === undefined,
    before,
    hasKey: jobs.length === 0 && (await listApiKeys(database)).some((key) => !isExpiredOrRevoked(key, visit.now)),
  });
};

export const showNewJobForm: PageHandler = (visit) => renderNewJob(visit, { values: { project: visit.query['project'] }, problems: {} });

export const startJob: PageHandler = async (visit) => {
  const { database, queue, form, now, limits } = visit;
  const project = await findProject(database, form['project'] ?? '');
  const read = readPrompt(form);
  if (!project || 'problem' in read) {
    return renderNewJob(visit, {
      values: form,
      problems: { ...(!project && { project: 'Choose a project.' }), ...('problem' in read && { prompt: read.problem }) },
    });
  }
  const idempotency = idempotencyOf(form, `job ${project.id}`, read.prompt);
  const posted = await createJob(database, queue, { project, prompt: read.prompt, idempotency }, now, limits);
  if (posted.ok) return { location: `/dashboard/jobs/${project.id}/${posted.job.id}?done=job-started` };
  const { status, problem } = refusalOf(posted);
  return { ...(await renderNewJob(visit, { values: form, problems: { prompt: problem } })), status };
};

export const showJobPage: PageHandler = (visit) => withJob(visit, (found) => renderJob(visit, found, EMPTY_FORM));

export const followUp: PageHandler = (visit) =>
  withJob(visit, async (found) => {
    const { job, address } = found;
    const { database, queue, form, params, now, limits } = visit;
    const wrong = (status: number, problem: string): Promise<DashboardPage> =>
      renderJob(visit, found, { values: form, problems: { prompt: problem } }, status);
    const read = readPrompt(form);
    if ('problem' in read) return wrong(422, read.problem);
    const idempotency = idempotencyOf(form, `message ${job.id}`, read.prompt);
    const posted = await addMessage(
      database,
      queue,
      { projectId: params['project'] ?? '', jobId: job.id, prompt: read.prompt, idempotency },
      now,
      limits,
    );
    if (posted.ok) return { location: `${address}?done=message-sent` };
    const { status, problem } = refusalOf(posted);
    return wrong(status, problem);
  });

export const confirmJobCancel: PageHandler = (visit) =>
  withJob(visit, ({ job, messages, address }) =>
    job.status === 'active'
      ? confirmPage(
          {
            title: 'Stop this job?',
            effect: html`<p>“${titleOf(messages[0]?.prompt, job.id)}” stops, and nothing of its open messages is pushed. Its pull request stays as it is. A follow-up continues the job.</p>`,
            action: `${address}/cancel`,
            button: 'Stop job',
            cancel: address,
            section: 'jobs',
          },
          visit.csrf,
        )
      : { location: address },
  );

export const handleJobCancel: PageHandler = (visit) =>
  withJob(visit, async ({ job, address }) => {
    const { database, queue, params, by, now } = visit;
    const cancelled = await cancelUnpushedMessages(database, queue, { projectId: params['project'] ?? '', jobId: job.id, by }, now);
    if (!cancelled.ok) return { location: address };
    if (cancelled.job.status === 'active') return { location: `${address}?done=job-publishing` };
    return { location: cancelled.job.error?.code === 'cancelled' ? `${address}?done=job-cancelled` : address };
  });

export const confirmJobArchive: PageHandler = (visit) =>
  withJob(visit, ({ job, messages, address }) =>
    confirmPage(
      {
        title: 'Archive this job?',
        effect: html`<p>“${titleOf(messages[0]?.prompt, job.id)}” stops if it is active, and accepts no more messages. Its pull request stays as it is. This cannot be undone.</p>`,
        action: `${address}/archive`,
        button: 'Archive job',
        cancel: address,
        section: 'jobs',
      },
      visit.csrf,
    ),
  );

export const handleJobArchive: PageHandler = (visit) =>
  withJob(visit, async ({ job, address }) => {
    const { database, queue, params, by, now } = visit;
    await cancelAndArchiveJob(database, queue, { projectId: params['project'] ?? '', jobId: job.id, by }, now);
    return { location: `${address}?done=job-archived` };
  });

interface FoundJob {
  readonly job: Job;
  readonly messages: readonly Message[];
  readonly address: `/dashboard/${string}`;
}

async function withJob(
  { database, params }: PageRequest,
  goOn: (found: FoundJob) => PageResponse | Promise<PageResponse>,
): Promise<PageResponse> {
  const place = { projectId: params['project'] ?? '', jobId: params['job'] ?? '' };
  const job = isUuid(place.jobId) ? await findJob(database, place) : undefined;
  const messages = job && (await listMessages(database, place));
  return job && messages ? goOn({ job, messages, address: `/dashboard/jobs/${place.projectId}/${job.id}` }) : notFoundPage;
}

async function renderJob(visit: PageRequest, { job, messages }: FoundJob, state: FormState, status = 200): Promise<DashboardPage> {
  return jobPage(visit, { job, messages, review: await reviewOf(visit, job) }, state, status);
}

/** Without the diff while the job is active, because the page is then asked for every few seconds. */
async function reviewOf({ database }: PageRequest, { id, status, pullRequest }: Job): Promise<ShownJob['review']> {
  if (!pullRequest) return undefined;
  if (status === 'active') return findReviewOfBranch(database, id, pullRequest.branch);
  const found = await findReviewDiff(database, id, pullRequest.branch);
  return found && { token: found.token, diff: found.diff as JobDiff };
}

async function renderNewJob(visit: PageRequest, state: FormState): Promise<DashboardPage> {
  const projects = await projectIds(visit.database);
  const fields = fieldOf(createRequiredProjectChoice(projects), state);
  const form = { action: '/dashboard/jobs/new', label: 'Instruction', button: 'Start job', fields, cancel: '/dashboard/jobs' };
  return newJobPage(projects.length > 0 ? promptForm(form, visit.csrf, state) : undefined, state);
}
