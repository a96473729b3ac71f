/**
 * What the job service takes of the toolkit beside the public API, index.ts and host/index.ts. No package exports it.
 * What has a public function stands there and not here.
 */

// Sites on disk, as commands find and open them.
export { configIn } from './host/config.ts';
export { readFully } from './host/open-file.ts';
export { hasOnlyForeignKeys } from './host/other-tool-members.ts';
export { prepareRunSites } from './host/prepare.ts';
export { inputsOf, type PreparedRun } from './host/run.ts';
export { systemErrorMessage } from './host/system-error.ts';
export { isGitName } from './site/git-name.ts';
export { MutableFileListing } from './site/listing.ts';
export { removeNewPathPrefix, isDeviceName, newPathProblem, removeLegitimateJoiners } from './site/new-names.ts';
export type { PageIndex } from './site/pages.ts';
export { explainReadRefusal, explainWriteRefusal } from './site/program-files.ts';
export { findUntranslatedNewPages, toFormerPaths, type UntranslatedPage } from './subject/missing-languages.ts';
export { apiDescriptionFilesOf, refFilesOf } from './subject/used-files.ts';

// What a change does: the gate judges it, and reports and pages show it.
export {
  ALARMING_TITLE,
  alarmingGroups,
  REDIRECT_DESTINATION_NOTES,
  EFFECT_NOTES,
  isAddedOrChangedCode,
  UNCHECKED_NOTE,
  UNCHECKED_TAKEOVER_PAGE,
} from './change/alarming-groups.ts';
export { KeyedNavigation } from './change/keyed-navigation.ts';
export { matchPointers } from './change/match-elements.ts';
export { navigationTrees, titlesIn, type MarkedNavigationNode, type MarkedNavigationTrees } from './change/navigation-trees.ts';
export { findDefaultAndInheritanceChanges } from './change/side-effects.ts';
export type { FindingChanges } from './lint/compare-findings.ts';
export type { Finding } from './lint/diagnostic.ts';
export { labelPath } from './lint/identity.ts';
export { locate } from './lint/locate.ts';
export { normalizePagePath } from './navigation/entries.ts';
export { pointerOf } from './navigation/model.ts';
export { quoteText, wordsToMarkdown } from './report/change-words.ts';
export { changeTiles } from './report/change-tiles.ts';
export { navigationHtml } from './report/navigation-html.ts';
export { reviewMarkdown, type ChangeFindingsAndSideEffects } from './report/review-sections.ts';
export { compareSiteFindings } from './session/compare-site-findings.ts';
export { readChange } from './session/describe-change.ts';
export { findOccurrences, type PageOccurrence } from './resolve/page-occurrences.ts';

// The tools of a model.
export { navigationOutline } from './edits/outline.ts';
export { neighbourText } from './edits/position.ts';

// Texts with positions, and the parts of pages.
export { decode } from './document/decode.ts';
export { isObject } from './document/json-object.ts';
export { linesOf, type LineIndex } from './document/lines.ts';
export { lastKey, parentOf } from './document/pointer.ts';
export { isJavaScriptNode } from './pages/executable/in-code.ts';
export { frontMatterWithDelimiters, yamlFrontMatterIn } from './pages/front-matter.ts';
export { hasPageContent } from './pages/has-page-content.ts';
export { importsIn } from './pages/imports.ts';
export type { MdxNode } from './pages/mdx.ts';
export { filesWithText } from './pages/mentions.ts';
export { blankOut, blankOutCodeBlocks, blankOutEnclosed, blankOutFrontMatter } from './pages/page-body.ts';
export { PageParseBudget } from './pages/parse-budget.ts';

// Loaded where a text needs them, because they bring packages.
export const importYamlParser = () => import('./document/yaml.ts');
export const importMdxParser = () => import('./pages/mdx.ts');

// Pages of the dashboard and of reviews.
export { FINDING_AND_DIFF_STYLE } from './html/diff-style.ts';
export { documentOf } from './html/document.ts';
export { highlightHidden } from './html/highlight-hidden.ts';
export { html, type HtmlContent, type Html } from './html/html.ts';
export { cspHash } from './html/inline-hash.ts';
export { listsHtml, type TitledHtmlList } from './html/lists.ts';
export { pageNameHtml } from './html/page-name.ts';
export { pagePolicy, renderPage } from './html/page.ts';
export { REVIEW_PAGE_CSS } from './html/review-page-css.ts';
export { severityTag } from './html/severity-marks.ts';
export { THEME_STYLE } from './html/theme.ts';
export { tilesHtml, type NumberTile, type TileTone } from './html/tiles.ts';

// Words and names.
export { codeSpan } from './text/code-span.ts';
export { HIDDEN_CHARACTER_PATTERN } from './text/hidden.ts';
export { nearestPath } from './text/near-name.ts';
export { nameOf } from './text/path-parts.ts';
export { pluralize } from './text/pluralize.ts';
export { dropLeadingParentSegments, resolvePath } from './text/resolve-path.ts';
export { intendedWord } from './text/spelling.ts';
export { unifiedDiff } from './text/unified-diff.ts';
export { makeFileNameVisible, makeVisible } from './text/visible.ts';
