/**
 * Replays what people did to real navigations: `npm run bench:edits`, with the records beside the corpus that DOCS_NAV_CORPUS names.
 * Weights were chosen on one half of the repositories; both halves are shown. `--write` puts the table into the docs, `--wrong add` lists
 * what differs.
 */
import { parseArgs } from 'node:util';
import { addedPages, type AddedPage } from './added-pages.ts';
import { HALVES, HEAD, writeSections, type Row } from './figures.ts';
import { verdictOn } from './gate.ts';
import { isRightlyStopped, lacksRecords } from './judged.ts';
import { MISTAKES, planted } from './mutants.ts';
import { readRecords, repositoryOf, textsOf, type Record } from './records.ts';
import { removalOf, type Removal } from './removals.ts';
import { renamedPages, type RenamedPage } from './renames.ts';
import { layOut } from '../corpus/table.ts';

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, wrong: { type: 'string' }, only: { type: 'string' }, half: { type: 'string' } },
});

type Half = (typeof HALVES)[number];

/** Every fifth record is enough for the gate, which takes the most time. */
const MUTANTS_EVERY = 5;

const records = await readRecords();
if (values.write && values.half !== undefined) print('“--write” needs both halves.\n');
else if (records === undefined) print('Replay of real edits: not run (no records beside the corpus; see DOCS_NAV_CORPUS).\n');
else await replay(records);

async function replay(all: readonly Record[]): Promise<void> {
  const repositories = [...new Set(all.map(repositoryOf))].sort();
  const halfOf = (record: Record): Half => HALVES[repositories.indexOf(repositoryOf(record)) % 2] as Half;
  const sections: { [name: string]: Row[] } = {};
  const wanted = (name: string): boolean => values.only === undefined || values.only === name;
  const chosen = values.half === undefined ? all : all.filter((record) => halfOf(record).startsWith(values.half ?? ''));

  if (wanted('add')) {
    const rows: Row[] = (sections['add'] = []);
    const added = await each(
      chosen.filter(({ kind }) => kind === 'add'),
      addedPages,
      'add',
      (page) => !page.hasSamePredecessor,
    );
    const known = (list: readonly AddedPage[]): AddedPage[] => list.filter(({ isInKnown }) => isInKnown);
    rows.push(['Added pages whose element was there', ...count(added, known)]);
    rows.push(['– right element first (goal 90 %)', ...share(added, known, ({ isFirst }) => isFirst)]);
    rows.push(['– among the first three (96 %)', ...share(added, known, ({ isAmongThree }) => isAmongThree)]);
    rows.push(['– after the same page (55 %)', ...share(added, known, ({ hasSamePredecessor }) => hasSamePredecessor)]);
    rows.push(['All added pages', ...count(added, same)]);
    rows.push(['– right element first', ...share(added, same, ({ isFirst }) => isFirst)]);
  }
  if (wanted('rename')) {
    const rows: Row[] = (sections['rename'] = []);
    const renamed = await each(
      chosen.filter(({ kind }) => kind === 'rename'),
      renamedPages,
      'rename',
      (page) => page.isInKnown && !page.isSame,
    );
    const known = (list: readonly RenamedPage[]): RenamedPage[] => list.filter(({ isInKnown }) => isInKnown);
    rows.push(['Renamed pages whose element was there', ...count(renamed, known)]);
    rows.push(['– in the same element', ...share(renamed, known, ({ isSameAlone }) => isSameAlone)]);
    rows.push(['– in the same element with `replace` (95 %)', ...share(renamed, known, ({ isSame }) => isSame)]);
  }
  if (wanted('remove')) {
    const rows: Row[] = (sections['remove'] = []);
    const removed = await each(
      chosen.filter(({ kind }) => kind === 'remove'),
      async (record) => [await removalOf(record)],
      'remove',
      (one) => one.isOnlyRemoval && !one.isSame,
    );
    const only = (list: readonly Removal[]): Removal[] => list.filter(({ isOnlyRemoval }) => isOnlyRemoval);
    rows.push(['Removals that change nothing else', ...count(removed, only)]);
    rows.push(['– same navigation (85 %)', ...share(removed, only, ({ isSame }) => isSame)]);
    rows.push(['All removals', ...count(removed, same<Removal>)]);
    rows.push(['– same navigation', ...share(removed, same<Removal>, ({ isSame }) => isSame)]);
  }
  if (wanted('gate')) {
    const rows: Row[] = (sections['gate'] = []);
    const judged = await each(
      chosen,
      async (record) => [
        { ...(await verdictOn(textsOf(record, 'before'), textsOf(record, 'after'))), isRight: isRightlyStopped(record.id) },
      ],
      'gate',
      ({ verdict, isRight, problems }) => verdict === 'stopped' && !isRight && !lacksRecords(problems),
    );
    const known = (list: readonly Judged[]): Judged[] => list.filter(({ problems }) => !lacksRecords(problems));
    rows.push(['Real commits whose texts are known', ...count(judged, known)]);
    rows.push(['– stopped by the gate', ...share(judged, known, ({ verdict }) => verdict === 'stopped')]);
    rows.push(['– stopped wrongly (at most 1 %)', ...share(judged, known, ({ verdict, isRight }) => verdict === 'stopped' && !isRight)]);
  }
  if (wanted('mutants')) {
    const rows: Row[] = (sections['mutants'] = []);
    const sample = chosen.filter((_, index) => index % MUTANTS_EVERY === 0);
    for (const name of Object.keys(MISTAKES)) {
      const verdicts = await each(
        sample,
        async (record) => {
          const texts = planted(record, name, sample.indexOf(record));
          return texts ? [{ name, ...(await verdictOn(...texts)) }] : [];
        },
        'mutants',
        ({ verdict }) => verdict === 'unseen',
      );
      rows.push([`Mistake: ${name}`, ...count(verdicts, same)]);
      rows.push(['– stopped', ...share(verdicts, same, ({ verdict }) => verdict === 'stopped')]);
      rows.push(['– neither stopped nor told (at most 1 %)', ...share(verdicts, same, ({ verdict }) => verdict === 'unseen')]);
    }
  }
  print(`${layOut([HEAD, ...Object.values(sections).flat()])}\n`);
  if (values.write) writeSections(sections);

  /** Results by half; with `--wrong`, prints those that are. */
  async function each<Result>(
    list: readonly Record[],
    run: (record: Record) => Promise<readonly Result[]>,
    name: string,
    isWrong: (result: Result) => boolean,
  ): Promise<Results<Result>> {
    const results: Results<Result> = { tuned: [], 'kept back': [] };
    for (const record of list) {
      const own = await run(record);
      results[halfOf(record)].push(...own);
      if (values.wrong === name) for (const one of own) if (isWrong(one)) print(`${record.id} ${JSON.stringify(one)}\n`);
    }
    return results;
  }
}

type Judged = Awaited<ReturnType<typeof verdictOn>> & { readonly isRight: boolean };

type Results<Result> = { readonly [Name in Half]: Result[] };

function same<Result>(list: readonly Result[]): readonly Result[] {
  return list;
}

function columns<Result>(results: Results<Result>): readonly (readonly Result[])[] {
  return [HALVES.flatMap((half) => results[half]), ...HALVES.map((half) => results[half])];
}

function count<Result>(results: Results<Result>, among: (list: readonly Result[]) => readonly Result[]): string[] {
  return columns(results).map((list) => String(among(list).length));
}

function share<Result>(
  results: Results<Result>,
  among: (list: readonly Result[]) => readonly Result[],
  isRight: (result: Result) => boolean,
): string[] {
  return columns(results).map((list) => {
    const part = among(list);
    return part.length === 0 ? '–' : `${((100 * part.filter(isRight).length) / part.length).toFixed(1)} %`;
  });
}

function print(text: string): void {
  process.stdout.write(text);
}
