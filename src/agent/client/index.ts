/** The entry `docs-nav/client`: a client of the job service, which needs no package. */
export { createClient } from './client.ts';
export type { JobServiceClient, ClientOptions, JobFilter, JobOptions, MessageOptions } from './client.ts';
export { RefusedError, UnreachableError, WebhookVerificationError } from './errors.ts';
export { verifyWebhook } from './verify-webhook.ts';
export type { VerifyOptions, WebhookRequest } from './verify-webhook.ts';
export type { WebhookEvent, WebhookEventData, WebhookEventKind } from '../contract/webhook.ts';
export { FAILURES } from '../contract/job.ts';
export type { EventData, EventKind, JobEvent, ToolCall } from '../contract/event.ts';
export type {
  Failure,
  FailureCode,
  Job,
  JobStatus,
  Message,
  MessageStatus,
  NavigationReport,
  PullRequest,
  ReportedFinding,
  Usage,
} from '../contract/job.ts';
export type {
  ReportedCode,
  ReportedEffect,
  ReportedElement,
  ReportedFile,
  ReportedProperty,
  ReportedRedirectChange,
} from '../contract/report.ts';
