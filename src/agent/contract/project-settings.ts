/** How the commits and pull requests of a project look. */

/** How the work of a project is published. */
export interface PublishSettings {
  /** The author of commits; null for the service, which is always the committer. */
  readonly author: { readonly name: string; readonly email: string } | null;
  /** What the titles of pull requests begin with; '' for nothing. */
  readonly titlePrefix: string;
  /** Whether new pull requests are drafts. */
  readonly isDraft: boolean;
  /** Labels of new pull requests. */
  readonly labels: readonly string[];
}
