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
    description: 'Lists the files in the docs root, or in a folder, including subfolders.',
    input: z.object({ folder: z.string().optional().describe('Folder relative to the docs root; by default all files') }),
    run: (draft, input) => draft.list(input),
  }),
  search_text: define({
    description: 'Finds literal text in all files, not patterns. Returns file:line: text.',
    input: z.object({ text: z.string(), folder: z.string().optional(), matchCase: z.boolean().optional().describe('Default false') }),
    run: (draft, input) => draft.search(input),
  }),
  read_file: define({
    description: 'Reads a text file. Each line begins with its number and “| ”. Long files are cut: continue with “from”.',
    input: z.object({ path, from: line.optional().describe('First line'), to: line.optional().describe('Last line') }),
    run: (draft, input) => draft.read(input),
  }),
  edit_file: define({
    description: 'Replaces text in a file. “find” must occur in it exactly once, without the line numbers of read_file.',
    input: z.object({ path, find: z.string(), replace: z.string() }),
    run: (draft, input) => draft.edit(input),
  }),
  write_file: define({
    description: 'Creates a file, or replaces its whole text. Prefer edit_file for existing files.',
    input: z.object({ path, text: z.string() }),
    run: (draft, input) => draft.write(input),
  }),
  move_file: define({
    description: 'Moves a file. Does not change docs.json and links: the answer shows what broke.',
    input: z.object({ from: path, to: path }),
    run: (draft, input) => draft.move(input),
  }),
  delete_file: define({
    description: 'Deletes a file. Does not change docs.json and links: the answer shows what broke.',
    input: z.object({ path }),
    run: (draft, input) => draft.remove(input),
  }),
  nav_check: define({
    description: 'Shows what your edits have broken in the navigation: all findings with their places and fixes.',
    input: z.object({}),
    run: (draft) => draft.check(),
  }),
  nav_resolve: define({
    description: 'Shows where a page is in the navigation, the pages before and after it, and its inherited directory and openapi.',
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
