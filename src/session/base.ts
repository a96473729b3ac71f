/** The state of a site that its findings are held against. Nothing is listed or read before something asks. */
import { judge, judgeBehind, read, rulesFor } from './analyze.ts';
import type { Analysis, Site } from './analyze.ts';
import { decode } from '../document/decode.ts';
import { compareSites } from './compare-sites.ts';
import { newAmong } from '../lint/new-entries.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Predecessor, Subject } from '../subject/subject.ts';
import { understand } from './understand.ts';
import type { Files } from '../site/files.ts';

export class Base {
  readonly #site: Site;
  #subject: Promise<Subject> | undefined;

  /** `files` are those of the site as it was; settings and all else are the site's own. */
  constructor(site: Site, files: Files) {
    this.#site = { ...site, files };
  }

  /** `undefined` where there was no configuration file. */
  async predecessor(): Promise<Predecessor | undefined> {
    const { files } = this.#site;
    return this.#isThere() ? { subject: await this.#read(), files } : undefined;
  }

  /**
   * Those of the findings shown that the site did not have; all of them where there was no configuration file. Compared is all
   * that was found, shown or not.
   */
  async introduced(shown: readonly Diagnostic[], now: Analysis): Promise<readonly Diagnostic[]> {
    if (!this.#isThere()) return shown;
    const subject = await this.#read(now);
    const findings = await judge(rulesFor(subject), subject, this.#site);
    const before = {
      findings: async () => findings,
      diagnosticsBehind: () => judgeBehind(subject, this.#site),
    };
    return newAmong(shown, (await compareSites(before, now.diagnostics)).introduced, findings, now.source);
  }

  #isThere(): boolean {
    return this.#site.files.read(this.#site.config, 1) !== undefined;
  }

  /** What docs.json says by itself is found out once if it is as it was. */
  #read(now?: Analysis): Promise<Subject> {
    const isKept = now !== undefined && this.#isAsItWas(now);
    return (this.#subject ??= isKept ? understand(now.source, now.dialect, this.#site, now.subject) : read(this.#site));
  }

  #isAsItWas({ source }: Analysis): boolean {
    if (source.problems.length > 0) return false;
    return [...source.documents].every(([file, document]) => {
      const { text, bom } = decode(this.#site.files.read(file) ?? new Uint8Array());
      return text === document.text && bom === document.bom;
    });
  }
}
