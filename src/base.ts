/** The state of a site that its findings are held against. Nothing is listed or read before something asks. */
import type { Site } from './analyze.ts';
import { compareSites } from './edits/compare-sites.ts';
import type { Findings } from './edits/compare-findings.ts';
import type { Diagnostic } from './lint/diagnostic.ts';
import type { Predecessor } from './lint/subject.ts';
import { Opened } from './opened.ts';
import type { Files } from './site/files.ts';

export class Base {
  readonly #site: Site;
  #opened: Opened | undefined;

  /** `files` are those of the site as it was; settings and all else are the site's own. */
  constructor(site: Site, files: Files) {
    this.#site = { ...site, files };
  }

  /** `undefined` where there was no configuration file. */
  async predecessor(): Promise<Predecessor | undefined> {
    const opened = this.#open();
    return opened && { subject: await opened.subject(), files: opened.files };
  }

  /** Findings of the site that it did not have; all of them where there was no configuration file. */
  async introduced(findings: Findings): Promise<readonly Diagnostic[]> {
    const opened = this.#open();
    return opened ? (await compareSites(opened, findings)).introduced : findings.diagnostics;
  }

  #open(): Opened | undefined {
    const { files, config } = this.#site;
    if (!this.#opened && files.read(config, 1) !== undefined) this.#opened = new Opened(this.#site, new Map());
    return this.#opened;
  }
}
