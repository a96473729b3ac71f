/** The commands for comments on pull requests. */
import { DEFAULT_MENTION } from '../../agent/contract/comments.ts';
import { COMMENT_FIELDS } from '../../agent/contract/operator-fields.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { FORMAT, HELP, type Command } from '../command.ts';
import type { OpenAdmin } from './admin.ts';
import { DATA_FOLDER_FLAG, DATA_LOCATION, flagOf } from './flags.ts';

export const commentCommands = (open: OpenAdmin): readonly Command[] => [
  {
    name: 'comments enable',
    maxOperands: 0,
    summary: 'Let comments on pull requests become messages, and show how to set up the code host',
    about: [
      `Who can write to the repository mentions the service in a comment or a review, such as “@${DEFAULT_MENTION} use the new name here”. It reacts at once, works on the branch of the pull request, and answers in the conversation.`,
      'Prints the address, the events and the secret to enter at the code host. Only the secret is written to standard output. Run it again to see them again, or to change settings; for a new secret, disable comments first.',
      DATA_LOCATION,
    ],
    flags: [
      flagOf(COMMENT_FIELDS.project),
      flagOf(COMMENT_FIELDS.via, ' (default webhook)'),
      flagOf(COMMENT_FIELDS.mention, ' (default)'),
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [
      [`${SERVICE_PROGRAM_NAME} comments enable --project docs`, 'The code host calls the service'],
      [`${SERVICE_PROGRAM_NAME} comments enable --project docs --via polling`, 'The code host cannot reach the service'],
    ],
    run: async (given, context) => (await import('./comments.ts')).enableComments(given, context, open),
  },
  {
    name: 'comments list',
    maxOperands: 0,
    summary: 'List the comments that mention the service, and what became of them',
    about: ['The newest is first. Comments are kept for 30 days.', DATA_LOCATION],
    flags: [
      flagOf(COMMENT_FIELDS.project),
      { name: 'limit', value: 'n', isNumber: true, summary: 'The most comments to list (default 20)' },
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [[`${SERVICE_PROGRAM_NAME} comments list --project docs`, 'Why a comment has no answer']],
    run: async (given, context) => (await import('./comments.ts')).listProjectComments(given, context, open),
  },
  {
    name: 'comments disable',
    maxOperands: 0,
    summary: 'Stop following comments on pull requests',
    about: ['Messages that comments have become stay, and are answered.', DATA_LOCATION],
    flags: [flagOf(COMMENT_FIELDS.project), DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} comments disable --project docs`, 'Then remove the webhook of the repository']],
    run: async (given, context) => (await import('./comments.ts')).disableComments(given, context, open),
  },
];
