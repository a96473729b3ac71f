/** The formats of `docs-nav diff`, loaded on demand. */
import type { DiffReporter } from './diff-report.ts';

interface DiffFormat {
  readonly name: string;
  /** One line for the help text. */
  readonly description: string;
  readonly load: () => Promise<DiffReporter>;
  /** Set if it shows the navigation before and after in full. */
  readonly hasTrees?: true;
}

/** All formats, the default first. */
export const DIFF_FORMATS: readonly DiffFormat[] = [
  {
    name: 'text',
    description: 'Lists for people (default)',
    load: async () => (await import('./diff-text.ts')).textDiffReporter,
  },
  {
    name: 'json',
    description: 'One JSON object, described by diff.schema.json',
    load: async () => (await import('./diff-json.ts')).jsonDiffReporter,
  },
  {
    name: 'markdown',
    description: 'Lists for a comment on a pull request',
    load: async () => (await import('./diff-markdown.ts')).markdownDiffReporter,
  },
  {
    name: 'html',
    description: 'One file for a browser, with the navigation before and after',
    load: async () => (await import('./diff-html.ts')).htmlDiffReporter,
    hasTrees: true,
  },
];
