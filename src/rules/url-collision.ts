/** Pages that share their URL with another one. */
import { escapeIdentityText } from '../lint/identity.ts';
import type { Problem } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';
import { generateNarrowableProblem } from './shared/narrowable.ts';
import { pointerOf } from '../navigation/model.ts';
import { groupBy } from '../text/group-by.ts';
import { describeOperation, pointerOfGenerated, type UrlCollisions } from '../subject/collisions.ts';

export default defineRule({
  id: 'url-collision',
  theme: 'APIs',
  severity: 'warning',
  summary: 'No two pages have the same URL.',
  why: 'The URL of a generated page is made from a folder, the first tag and the summary of its operation. If two operations have the same URL, both entries show the later one. A page file replaces a generated page at the same URL; that is an info because it may be deliberate. The platform also serves its own MCP server at `/mcp`. Pages that are generated from a description behind a URL are not compared.',
  when: ({ mayShareUrls, pages, resolution, traits }) =>
    traits.hasFileOperations &&
    (mayShareUrls() ||
      pages.duplicatesAmong(resolution.unreachedFiles).length > 0 ||
      (pages.find('mcp') ?? pages.find('authed/mcp')) !== undefined),
  needs: ['collisions'],
  messages: {
    one: '{first} and {later} have the same URL “/{url}”, so both entries show {later}. {remedy}',
    many: '{count} operations have the same URLs as others, such as {first} and {later} at “/{url}”; readers see only the later ones. {remedy}',
    file: 'Page “{page}” replaces the generated page of {operation}, which has the same URL.',
    files: '{count} pages such as “{page}” replace generated pages that have the same URLs.',
    twin: '“{file}” and “{other}” are the same page, and the platform serves only one of them. Remove or rename one.',
    taken: 'Readers cannot reach page “{page}” because the platform serves its own MCP server at this URL. Rename the page.',
  },
  *check({ collisions, pages, resolution, traits }, problem) {
    if (!traits.hasFileOperations) return;
    for (const group of groupBy(collisions.operations, mistakeOf).values())
      yield* generateNarrowableProblem(group, ({ later }) => pointerOfGenerated(later), collisionProblem);
    for (const [pointer, group] of groupBy(collisions.files, ({ page }) => pointerOfGenerated(page))) {
      const [example] = group;
      if (!example) continue;
      const names = group.map(({ url }) => escapeIdentityText(url));
      const extras = {
        severity: 'info',
        name: `file ${names[0]}`,
        names: names.map((name) => `file ${name}`),
        count: group.length,
      } as const;
      const page = pages.pathOf(example.file) ?? example.file;
      if (group.length === 1) yield problem.file({ pointer }, { page, operation: describeOperation(example.page) }, extras);
      else yield problem.files({ pointer }, { page, count: group.length }, extras);
    }
    for (const file of pages.duplicatesAmong(resolution.unreachedFiles)) {
      const other = pages.find(pages.pathOf(file) ?? '') ?? '';
      yield problem.twin({ file, span: { start: 0, end: 0 } }, { file, other });
    }
    for (const { page, path } of collisions.takenByPlatform)
      yield problem.taken({ pointer: pointerOf(page) }, { page: path }, { subject: path });

    function collisionProblem(group: readonly Collision[]): Problem | undefined {
      const [example, ...others] = group;
      if (!example) return undefined;
      const { first, later, url } = example;
      const at = { pointer: pointerOfGenerated(later) };
      const data = { url, first: describeOperation(first, later), later: describeOperation(later, first) };
      const isElsewhere = at.pointer !== pointerOfGenerated(first);
      const related = [
        ...(others.every(isListed) ? others.map(relatedPlace) : []),
        ...(isElsewhere ? [{ at: { pointer: pointerOfGenerated(first) }, message: `${data.first} is listed here.` }] : []),
      ];
      const names = group.map((one) => escapeIdentityText(one.url));
      const extras = { related, name: names[0] ?? '', names, count: group.length };
      const isPair = first.file !== later.file;
      const remedy = isPair ? (group.every(isSameOperation) ? 'equal' : 'pair') : others.length === 0 ? 'one' : 'many';
      if (others.length === 0) return problem.one(at, { ...data, remedy: REMEDIES[remedy] }, extras);
      return problem.many(at, { ...data, remedy: REMEDIES[remedy], count: group.length }, extras);
    }
  },
});

type Collision = UrlCollisions['operations'][number];

const REMEDIES = {
  one: 'Give one of them a different summary or tag, or an “href” in “x-mint”.',
  many: 'In each pair, give one a different summary or tag, or an “href” in “x-mint”.',
  pair: 'Set a different “directory” for one of the descriptions.',
  // With another folder, every page of one API would be published twice.
  equal: 'If both describe the same API, keep one of them; otherwise, set a different “directory” for one.',
};

function isSameOperation({ first, later }: Collision): boolean {
  return first.operation.method === later.operation.method && first.operation.path === later.operation.path;
}

/** All collisions of two descriptions are one mistake, whichever comes first: they need different folders. So are those inside of one. */
function mistakeOf({ first, later }: Collision): string {
  return [first.file, later.file].sort().join('\0');
}

/** Whether an entry asks for the later operation, not the description of an element. */
function isListed({ later }: Collision): boolean {
  return 'page' in later.generatedBy;
}

function relatedPlace({ first, later }: Collision) {
  const message = `${describeOperation(later, first)} has the URL of ${describeOperation(first, later)}.`;
  return { at: { pointer: pointerOfGenerated(later) }, message };
}
