/** The tools of the model: name, description, input schema and implementation. They are all that it can do. */
import { tool, zodSchema, type ToolSet } from 'ai';
import { z } from 'zod';
import type { Answer, DraftTools } from '../draft/draft.ts';

interface Tool<Input extends z.ZodType> {
  readonly description: string;
  readonly input: Input;
  readonly run: (draft: DraftTools, input: z.infer<Input>) => Promise<Answer>;
}

/** Input is checked twice: by the library when it arrives, and here to get its type. */
function define<Input extends z.ZodType>({ description, input, run }: Tool<Input>) {
  return { description, input, run: (draft: DraftTools, given: unknown): Promise<Answer> => run(draft, input.parse(given)) };
}

const path = z.string().describe('Path relative to the docs root, such as guides/start.mdx');
const line = z.number().int().min(1);

export const TOOLS = {
  list_files: define({
    description: 'Lists the files of the docs root, or of a folder in it, and below.',
    input: z.object({ folder: z.string().optional().describe('Folder relative to the docs root; without it all files') }),
    run: (draft, input) => draft.list(input),
  }),
  search_text: define({
    description: 'Finds a literal text in all files; no patterns. Answers file:line: text.',
    input: z.object({ text: z.string(), folder: z.string().optional(), matchCase: z.boolean().optional().describe('Default false') }),
    run: (draft, input) => draft.search(input),
  }),
  read_file: define({
    description: 'Reads a text file, each line with its number and “| ” in front. Long files are cut: go on with “from”.',
    input: z.object({ path, from: line.optional().describe('First line'), to: line.optional().describe('Last line') }),
    run: (draft, input) => draft.read(input),
  }),
  edit_file: define({
    description: 'Replaces one place of a file. “find” must stand in it exactly once, without the line numbers of read_file.',
    input: z.object({ path, find: z.string(), replace: z.string() }),
    run: (draft, input) => draft.edit(input),
  }),
  write_file: define({
    description: 'Creates a file, or replaces all of its text. Prefer edit_file for files that exist.',
    input: z.object({ path, text: z.string() }),
    run: (draft, input) => draft.write(input),
  }),
  move_file: define({
    description: 'Moves a file. docs.json and links are not changed: the answer says what they break.',
    input: z.object({ from: path, to: path }),
    run: (draft, input) => draft.move(input),
  }),
  delete_file: define({
    description: 'Deletes a file. docs.json and links are not changed: the answer says what they break.',
    input: z.object({ path }),
    run: (draft, input) => draft.remove(input),
  }),
  nav_check: define({
    description: 'Says what your edits broke in the navigation so far: every finding with its place and what repairs it.',
    input: z.object({}),
    run: (draft) => draft.check(),
  }),
  nav_resolve: define({
    description:
      'Says where a page stands in the navigation, what comes before and after it, and which directory and openapi it inherits from where.',
    input: z.object({ page: z.string().describe('Page path such as guides/start, a file, or an operation such as GET /users') }),
    run: (draft, input) => draft.resolve(input),
  }),
} as const;

export type ToolName = keyof typeof TOOLS;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}

/** For the library, which only checks the input: it would run the calls of one step at the same time. */
export const TOOL_SET: ToolSet = Object.fromEntries(
  Object.entries(TOOLS).map(([name, { description, input }]) => [name, tool({ description, inputSchema: zodSchema<unknown>(input) })]),
);
