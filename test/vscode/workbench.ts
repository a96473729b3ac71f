/** What a person does in a window of Visual Studio Code, and what they see. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

export class Workbench {
  readonly page: Page;
  /** The squiggles of errors in the file that is open. */
  readonly findings: Locator;
  readonly #folder: string;

  constructor(page: Page, folder: string) {
    this.page = page;
    this.findings = page.locator('.squiggly-error');
    this.#folder = folder;
  }

  async trust(): Promise<void> {
    await this.page.locator('.banner').getByRole('button', { name: 'Manage' }).click();
    await this.page.getByRole('button', { name: 'Trust', exact: true }).click();
    await this.page.locator('.workspace-trust-editor', { hasText: 'You trust this folder' }).waitFor();
  }

  /** The commands that the palette offers for a text. */
  async commands(text: string): Promise<readonly string[]> {
    await this.#ask('F1', `>${text}`, text.split(' ').at(-1) ?? text);
    const commands = await this.page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return commands;
  }

  /** Runs a command by its name. */
  async run(name: string): Promise<void> {
    await this.#ask('F1', `>${name}`, name);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** What the editor shows of the programs that help with the file that is open. */
  async helpers(): Promise<string> {
    await this.page.locator(String.raw`#status\.languageStatus`).click();
    const shown = this.page.locator('.hover-language-status', { hasText: 'docs-nav' });
    await shown.waitFor();
    return (await shown.innerText()).replaceAll(/\n+/g, '\n');
  }

  async open(path: string): Promise<void> {
    await this.#ask('Control+p', path, path);
    await this.page.keyboard.press('Enter');
    await this.editing(path);
  }

  async editing(path: string): Promise<void> {
    await this.page.locator('.tab.active', { hasText: path.split('/').at(-1) ?? path }).waitFor();
  }

  /** Puts the cursor behind a text of a file, as it is on disk. */
  async goBehind(file: string, text: string): Promise<void> {
    const before = readFileSync(join(this.#folder, file), 'utf8').split(text, 1).join('').split('\n');
    const [line, column] = [before.length, (before.at(-1) ?? '').length + text.length + 1];
    await this.#ask('Control+g', `:${line}:${column}`, 'line');
    await this.page.keyboard.press('Enter');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await this.page.getByRole('button', { name: `Ln ${line}, Col ${column}` }).waitFor();
  }

  /** Asks for the finding at the cursor, and waits until it says so. */
  async reads(text: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.keyboard.press('Control+i');
    await this.page.locator('.monaco-hover:not(.hidden) .marker', { hasText: text }).waitFor();
    await this.page.keyboard.press('Escape');
  }

  /** Renames a file that the explorer shows, as it shows the one that is open. */
  async renameInExplorer(name: string, newName: string): Promise<void> {
    const files = this.page.locator('.explorer-folders-view');
    await files.getByText(name, { exact: true }).click();
    await files.locator('.monaco-list-row.focused', { hasText: name }).waitFor();
    await this.page.keyboard.press('F2');
    await files.locator('.explorer-item-edited input').fill(newName);
    await this.page.keyboard.press('Enter');
  }

  /** Types into the field that a key opens, until the list below it answers. */
  async #ask(key: string, text: string, answer: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.page.locator('.quick-input-widget input').first().fill(text);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: answer }).first().waitFor();
  }
}
