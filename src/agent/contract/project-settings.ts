/** The settings of a project that have a default. */

/** What the jobs of a project may do, and how their work is published. */
export interface ProjectSettings {
  /** The author of commits; null for the service, which is always the committer. */
  readonly author: { readonly name: string; readonly email: string } | null;
  /** What the titles of pull requests begin with; '' for nothing. */
  readonly titlePrefix: string;
  /** Whether new pull requests are drafts. */
  readonly isDraft: boolean;
  /** Labels of new pull requests. */
  readonly labels: readonly string[];
  /** Who is asked to review new pull requests: user names, or `organization/team` on GitHub and Gitea. */
  readonly reviewers: readonly string[];
  /** Branches that a job may work on instead of the base branch: names, or `release/*` for all below `release/`. */
  readonly allowedRefs: readonly string[];
  /** Models that a job may use instead of the project's, as `provider/model`. */
  readonly allowedModels: readonly string[];
  /** Whether work is refused if languages of the site lack a page that it adds. */
  readonly requiresLanguages: boolean;
  /** The most active jobs; null for the limit of the service. */
  readonly activeJobs: number | null;
  /** The most tokens per calendar month in UTC, cached input counted as a tenth; null for no limit. */
  readonly monthlyTokens: number | null;
}

export const SETTING_DEFAULTS: ProjectSettings = {
  author: null,
  titlePrefix: 'Docs:',
  isDraft: false,
  labels: [],
  reviewers: [],
  allowedRefs: [],
  allowedModels: [],
  requiresLanguages: false,
  activeJobs: null,
  monthlyTokens: null,
};

const NAMES = Object.keys(SETTING_DEFAULTS) as readonly (keyof ProjectSettings)[];

/** The settings that are given, without other members. */
export function settingsIn(given: Partial<ProjectSettings>): Partial<ProjectSettings> {
  return Object.fromEntries(NAMES.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));
}

/** Entries of a list as people write them: trimmed, each once, without empty ones. */
export function toDistinctTrimmedTexts(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** Reviewers as people write them, with or without “@”. */
export function normalizeReviewerNames(texts: readonly string[]): readonly string[] {
  return toDistinctTrimmedTexts(texts.map((text) => text.trim().replace(/^@/, '')));
}
