/** The commands for webhooks. */
import { WEBHOOK_FIELDS } from '../../agent/contract/operator-fields.ts';
import {
  DEFAULT_WEBHOOK_EVENTS,
  DELIVERY_FIELD_DEFINITIONS,
  DEFAULT_WEBHOOK_GRACE_HOURS,
  WEBHOOK_EVENTS,
} from '../../agent/contract/webhook.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { FORMAT, HELP, type Command } from '../command.ts';
import type { OpenAdmin } from './admin.ts';
import { DATA_FOLDER_FLAG, DATA_LOCATION, flagOf } from './flags.ts';

export const webhookCommands = (open: OpenAdmin): readonly Command[] => [
  {
    name: 'webhooks add',
    maxOperands: 0,
    summary: 'Send events of jobs to a URL, and show its secret once',
    about: [
      `Events are sent as in Standard Webhooks: signed, at least once, for three days until the receiver accepts them. Only the secret is written to standard output.`,
      `Without --event, a webhook gets ${DEFAULT_WEBHOOK_EVENTS.join(', ')}.`,
      DATA_LOCATION,
    ],
    flags: [
      flagOf(WEBHOOK_FIELDS.project),
      flagOf(WEBHOOK_FIELDS.url),
      { ...flagOf(WEBHOOK_FIELDS.events, '; repeatable'), choices: WEBHOOK_EVENTS, isRepeatable: true },
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [[`${SERVICE_PROGRAM_NAME} webhooks add --project docs --url https://ci.example.com/docs-nav`, 'When messages and jobs end']],
    run: async (given, context) => (await import('./webhooks.ts')).addWebhook(given, context, open),
  },
  {
    name: 'webhooks list',
    maxOperands: 0,
    summary: 'List webhooks, without their secrets',
    about: [DATA_LOCATION],
    flags: [{ name: 'project', value: 'id', summary: 'Only webhooks of this project' }, DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} webhooks list`, 'The webhooks of all projects']],
    run: async (given, context) => (await import('./webhooks.ts')).listWebhooks(given, context, open),
  },
  {
    name: 'webhooks test',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'Send a webhook an event of the type “ping”',
    about: [
      'Exits with 1 if the receiver does not accept it within 15 seconds. Works for disabled webhooks, too, and disables none.',
      DATA_LOCATION,
    ],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [
      [
        `${SERVICE_PROGRAM_NAME} webhooks test 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33`,
        `The id is in “${SERVICE_PROGRAM_NAME} webhooks list”`,
      ],
    ],
    run: async (given, context) => (await import('./webhooks.ts')).testWebhook(given, context, open),
  },
  {
    name: 'webhooks deliveries',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'List what was sent to a webhook, and what came of it',
    about: ['The newest is first. Deliveries are kept for 30 days.', DATA_LOCATION],
    flags: [
      { name: 'status', value: 'name', choices: DELIVERY_FIELD_DEFINITIONS.status.schema.enum, summary: 'Only deliveries in this state' },
      { name: 'limit', value: 'n', isNumber: true, summary: 'The most deliveries to list (default 20)' },
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [
      [`${SERVICE_PROGRAM_NAME} webhooks deliveries 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33 --status failed`, 'What was not accepted'],
    ],
    run: async (given, context) => (await import('./webhooks.ts')).listDeliveries(given, context, open),
  },
  {
    name: 'webhooks redeliver',
    operands: '<delivery-id>...',
    maxOperands: Infinity,
    summary: 'Send events again',
    about: [
      'The receiver gets them with the same “webhook-id”, whether it had accepted them or not. All attempts begin anew.',
      DATA_LOCATION,
    ],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [
      [
        `${SERVICE_PROGRAM_NAME} webhooks redeliver 6f1c2f0e-5a43-4f0a-9c0f-0f3a2d5b7e11`,
        `The id is in “${SERVICE_PROGRAM_NAME} webhooks deliveries”`,
      ],
    ],
    run: async (given, context) => (await import('./webhooks.ts')).redeliverWebhookEvents(given, context, open),
  },
  {
    name: 'webhooks enable',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'Send events to a disabled webhook again',
    about: [
      'A webhook is disabled when its receiver answers with 410, or when all attempts of five days have failed. What it has missed since then is not sent.',
      DATA_LOCATION,
    ],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [
      [
        `${SERVICE_PROGRAM_NAME} webhooks enable 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33`,
        `The id is in “${SERVICE_PROGRAM_NAME} webhooks list”`,
      ],
    ],
    run: async (given, context) => (await import('./webhooks.ts')).enableWebhook(given, context, open),
  },
  {
    name: 'webhooks rotate',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'Replace the secret of a webhook',
    about: ['Until the grace period ends, requests have two signatures, so that the receiver can switch over.', DATA_LOCATION],
    flags: [
      { ...flagOf(WEBHOOK_FIELDS.graceHours, ` (default ${DEFAULT_WEBHOOK_GRACE_HOURS})`), isNumber: true },
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [
      [
        `${SERVICE_PROGRAM_NAME} webhooks rotate 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33`,
        `The id is in “${SERVICE_PROGRAM_NAME} webhooks list”`,
      ],
    ],
    run: async (given, context) => (await import('./webhooks.ts')).rotateWebhook(given, context, open),
  },
  {
    name: 'webhooks remove',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'Remove a webhook and its deliveries',
    about: ['Events that are on their way are not sent.', DATA_LOCATION],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [
      [
        `${SERVICE_PROGRAM_NAME} webhooks remove 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33`,
        `The id is in “${SERVICE_PROGRAM_NAME} webhooks list”`,
      ],
    ],
    run: async (given, context) => (await import('./webhooks.ts')).removeWebhook(given, context, open),
  },
];
