/** The tools of the model: name, description, input schema and implementation. They are all that it can do. */
import { tool, zodSchema, type ToolSet } from 'ai';
import { z } from 'zod';
import type { ToolResult, DraftTools } from '../draft/draft.ts';

const ELEMENT_KINDS = ['group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'] as const;

interface Tool<Input extends z.ZodType> {
  readonly description: string;
  readonly input: Input;
  readonly run: (draft: DraftTools, input: z.infer<Input>) => Promise<ToolResult>;
}

/** Input is checked twice: by the library when it arrives, and here to get its type. */
function define<Input extends z.ZodType>({ description, input, run }: Tool<Input>) {
  return { description, input, run: (draft: DraftTools, given: unknown): Promise<ToolResult> => run(draft, input.parse(given)) };
}

const path = z.string().describe('Path relative to the docs root, such as guides/start.mdx');
const line = z.number().int().min(1);
const page = z.string().describe('Page path without extension, such as guides/start, or an operation such as GET /users');
const element = z.string().describe('An element by its address in nav_outline, or the end of it, such as groups[group=Start]');
const siblings = z.boolean().optional().describe('Also the same page of the other languages; default true');
const position = {
  before: z.string().optional().describe('A page in that element'),
  after: z.string().optional().describe('A page in that element'),
  index: z.number().int().min(0).optional().describe('Default: the end'),
};

export const MODEL_TOOLS = {
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
    description:
      'Reads a text file. Each line begins with its number and “| ”. Long files are cut: continue with “from”. Of a long docs.json, shows the outline.',
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
    input: z.object({ page }),
    run: (draft, input) => draft.resolve(input),
  }),
  nav_outline: define({
    description: 'Shows an element of the navigation with its entries, and two levels of elements below it with the number of their pages.',
    input: z.object({ at: element.optional(), from: line.optional().describe('First line of a long outline') }),
    run: (draft, input) => draft.outline(input),
  }),
  find_pages: define({
    description: 'Finds pages by words of their path, title and place in the navigation.',
    input: z.object({ words: z.string() }),
    run: (draft, input) => draft.findPages(input),
  }),
  suggest_placement: define({
    description: 'Suggests where in the navigation a new page belongs, and why.',
    input: z.object({ page }),
    run: (draft, input) => draft.suggestPlacement(input),
  }),
  add_page: define({
    description:
      'Lists a page in the navigation. Its file must exist: create it first. Without “to”, it goes where suggest_placement suggests.',
    input: z.object({ page, to: element.optional(), ...position }),
    run: (draft, input) => draft.addPage(input),
  }),
  add_element: define({
    description: 'Adds a group, tab or other element with its first pages.',
    input: z.object({ to: element, kind: z.enum(ELEMENT_KINDS), label: z.string(), pages: z.array(page).min(1), ...position }),
    run: (draft, input) => draft.addElement(input),
  }),
  move_page: define({
    description: 'Moves an entry to another element, or within its own. The file and its URL stay.',
    input: z.object({
      page,
      to: element,
      from: element.optional().describe('If several elements list the page'),
      ...position,
      removeEmpty: z.boolean().optional(),
    }),
    run: (draft, input) => draft.movePage(input),
  }),
  remove_page: define({
    description:
      'Removes a page from the navigation, everywhere or “from” one element, and its file if you ask for it. Adds a redirect to “redirectTo”.',
    input: z.object({
      page,
      from: element.optional(),
      removeEmpty: z.boolean().optional().describe('Also remove elements that would be empty'),
      deleteFile: z.boolean().optional(),
      redirectTo: page.optional(),
      siblings: siblings.describe('Also the same page of the other languages; default true. Not with “from”'),
    }),
    run: (draft, input) => draft.removePage(input),
  }),
  rename_page: define({
    description: 'Gives a page another path: moves its file, changes its entries in docs.json and the links to it, and adds a redirect.',
    input: z.object({ from: page, to: page, siblings }),
    run: (draft, input) => draft.renamePage(input),
  }),
  remove_element: define({
    description:
      'Removes an element, such as a version or group, with everything in it, and the files of pages that only it lists. Adds redirects from their URLs to “redirectTo”.',
    input: z.object({
      at: element,
      deleteFiles: z.boolean().optional().describe('Default true'),
      redirectTo: page.optional(),
      removeEmpty: z.boolean().optional().describe('Also remove elements that would be empty'),
    }),
    run: (draft, input) => draft.removeElement(input),
  }),
  set_title: define({
    description:
      'Sets the title of the pull request: what changes for readers, in at most 60 characters, such as “Add a guide to rate limits”.',
    input: z.object({ title: z.string().trim().min(1).max(200) }),
    run: (_draft, { title }) => Promise.resolve(`The title is “${title}”.`),
  }),
  set_property: define({
    description: 'Sets a property of an element of the navigation, such as its label or icon. Without “value”, removes it.',
    input: z.object({ at: element, name: z.string(), value: z.json().optional() }),
    run: (draft, { at, name, value }) => draft.setProperty({ at, name, value }),
  }),
} as const;

export type ToolName = keyof typeof MODEL_TOOLS;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(MODEL_TOOLS, name);
}

/** For the library, which only checks the input: it would run the calls of one step at the same time. */
export const TOOL_SET: ToolSet = Object.fromEntries(
  Object.entries(MODEL_TOOLS).map(([name, { description, input }]) => [
    name,
    tool({ description, inputSchema: zodSchema<unknown>(input) }),
  ]),
);
