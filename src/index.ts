/** The public API, for any JavaScript runtime: nothing here touches the disk. `docs-nav/node` adds that. */
export { changeToMarkdown, lint, openSiteFromFiles, resolve } from './session/checked-functions.ts';
export { entriesOf, isElement, sidebarLabelOf, nodesOf, pointerOf } from './session/checked-tree.ts';
export { addElement } from './edits/add-element.ts';
export type { AddElementOptions } from './edits/add-element.ts';
export { addPage } from './edits/add-page.ts';
export { applyFixes, fixSite } from './session/apply-fixes.ts';
export type { FixOptions } from './session/apply-fixes.ts';
export type { Crumb } from './navigation/breadcrumbs.ts';
export type { JsonObject } from './document/json-object.ts';
export type { JsonDocument, Span } from './document/document.ts';
export type { Source } from './document/source.ts';
export type { ChangeMarkdownOptions } from './report/change-markdown.ts';
export { checkEdits } from './session/check-edits.ts';
export type { EditFindings } from './session/check-edits.ts';
export type { ChangedFindings } from './session/change-report.ts';
export { describeChange } from './session/describe-change.ts';
export type { DescribedChange } from './session/describe-change.ts';
export type {
  AddedCode,
  BrowserEffect,
  FileChange,
  FileKind,
  GeneratedPagesEntry,
  ImportingPage,
  ListedElement,
  ListedPage,
  LostUrl,
  MovedPage,
  PropertyChange,
  RedirectChange,
  RedirectedUrl,
  RelabelledElement,
  ReorderedList,
  SiteChange,
} from './change/site-change.ts';
export type { ExecutableKind } from './pages/executable/executable.ts';
export { moveElement } from './edits/move-element.ts';
export type { MoveElementOptions } from './edits/move-element.ts';
export { migrateMintJson } from './migrate/mint.ts';
export type { MigratedDocs } from './migrate/mint.ts';
export type { MigrationNote } from './migrate/notes.ts';
export { movePage } from './edits/move-page.ts';
export type { MovePageOptions } from './edits/move-page.ts';
export type { Edits, FileEdits, OpenSite, SiteInput } from './session/open-site.ts';
export type { PageReadingProgress, AbortAndProgressOptions } from './site/long-work.ts';
export type { Placement, ListPosition } from './edits/position.ts';
export { removeElement } from './edits/remove-element.ts';
export type { RemoveElementOptions } from './edits/remove-element.ts';
export { removePage } from './edits/remove-page.ts';
export type { RemoveEmptyParentsOption } from './edits/nodes-to-remove.ts';
export type { RemovePageOptions } from './edits/remove-page.ts';
export { renamePage } from './edits/rename-page.ts';
export { renameNonPageFile } from './edits/rename-non-page-file.ts';
export { renameFolder } from './edits/rename-folder.ts';
export type { MoveOptions } from './edits/relocate.ts';
export type { RenamePageOptions } from './edits/rename-page.ts';
export type { EditResult, EditSuccess, RefusalReason, EditRefusal } from './edits/result.ts';
export { setProperty } from './edits/set-property.ts';
export type { SetPropertyOptions } from './edits/set-property.ts';
export { suggestPlacement } from './edits/suggest-placement.ts';
export type { SuggestedPlacement } from './edits/suggest-placement.ts';
export type { Diagnostic, Edit, CoveredMistake, Fix, RelatedLocation } from './lint/diagnostic.ts';
export type { IgnoreEntry, Preset, RuleLevel, RuleSetting, DocsNavSettings, Severity } from './subject/settings.ts';
export type { Baseline } from './lint/suppress.ts';
export { defineRule } from './lint/custom-rule.ts';
export type { Location, ProblemExtras, Problem, Repair } from './lint/problem.ts';
export type { OptionType, OptionValues, RuleOption, RuleOptions } from './lint/option.ts';
export type { ProblemConstructors, Rule, RuleDefinition, RuleTheme } from './lint/rule.ts';
export { explain, rules } from './session/explain.ts';
export { formats, renderReport } from './session/render-report.ts';
export type { RenderableReport, RenderOptions } from './session/render-report.ts';
export { InputError } from './text/input-error.ts';
export type { InputProblem } from './text/input-error.ts';
export { validate } from './session/validate.ts';
export type { DocsJsonProblem } from './session/validate.ts';
export { positionsOf } from './document/positions.ts';
export type { PositionLookup } from './document/positions.ts';
export type { TextPosition } from './document/lines.ts';
export type { Subject } from './subject/subject.ts';
export type { Dialect } from './navigation/dialects.ts';
export type { ChildArray, Element, ElementKind, GlobalLink, LabelledKind, NavigationTree, PageEntry } from './navigation/model.ts';
export type { Report, ReportOptions, RuleText, SiteReport, ReportSummary } from './report/report.ts';
export type { OperationEntry } from './navigation/entries.ts';
export type { NavigationResolution, ResolvedOperation, ResolvedPage, ResolvedApiWebhook } from './resolve/resolution.ts';
export { UnknownSelectionError } from './resolve/selection.ts';
export type { VersionAndLanguage } from './resolve/selection.ts';
export type { ResolveOptions } from './session/resolve.ts';
export type { ApiOperation, OperationsBySpecFile } from './resolve/generated.ts';
export type {
  Breadcrumb,
  MistakeLocation,
  GlobalEntry,
  ResolvedSite,
  DefiningElement,
  SiteElement,
  SiteEntry,
  LostSiteEntry,
  SiteOperation,
  SitePage,
  SiteRedirect,
  SiteWebhook,
} from './resolve/resolved-site.ts';
export type * from './schema/types.spec.gen.ts';
export type * as Mintlify from './schema/types.mintlify.gen.ts';
export type { DocsJson as MintlifyDocsJson } from './schema/types.mintlify.gen.ts';
export { UnreadableError } from './site/files.ts';
export type { PageIndex } from './site/pages.ts';
export type { BaseFiles, Files, ListedPathKind, UnknownState } from './site/files.ts';
export { memory, overlay } from './site/program-given-files.ts';
export type { CopiedContent } from './site/overlay.ts';
