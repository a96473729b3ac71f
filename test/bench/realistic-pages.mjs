/**
 * Makes a site whose pages look like those of public sites: with the measured distribution of their sizes, with components, code, tables,
 * nested lists, snippets and a long changelog in each language, and with the doubtful links that have pages parsed.
 */

/** @typedef {import('./features.mjs').File} File */

const LANGUAGES = ['en', 'es', 'fr', 'cn'];
const PAGES_OF_A_LANGUAGE = 250;
const PAGES_IN_A_FOLDER = 25;
/** Bytes of pages: half are below the median, and one in a hundred has eight times as much, as on two public sites of about 1,000 pages. */
const MEDIAN = 4_233;
const SPREAD = 0.87;
const CHANGELOG = 200_000;
/** Shares of pages with a link that leads nowhere, with one only in an example of code, and with an import. */
const DEAD = 0.06;
const IN_CODE = 0.06;
const IMPORTING = 0.11;

const WORDS =
  'a page of the site says how the service answers when an account is set up and what readers can do with the key they are given in the settings'.split(
    ' ',
  );

/** @returns {readonly File[]} 1,000 pages in four languages, 120 of them with doubtful links */
export function realisticPages() {
  const random = randomNumbers(1);
  const folders = LANGUAGES.map((language) => (language === 'en' ? '' : `${language}/`));
  const languages = LANGUAGES.map((language, index) => ({ language, groups: groupsOf(folders[index] ?? '') }));
  return [
    ['docs.json', `${JSON.stringify({ name: 'Benchmark', navigation: { languages } }, null, 2)}\n`],
    ['snippets/plan.mdx', 'This feature is part of the **Team** plan.\n'],
    ...folders.flatMap((folder) => {
      const paths = [`${folder}changelog`, ...pathsOf(folder)];
      return paths.map((path, index) => /** @type {const} */ ([`${path}.mdx`, new Page(paths, index, random).text()]));
    }),
  ];
}

/** @param {string} folder */
function pathsOf(folder) {
  return Array.from(
    { length: PAGES_OF_A_LANGUAGE - 1 },
    (_, index) => `${folder}guides-${Math.floor(index / PAGES_IN_A_FOLDER)}/page-${index}`,
  );
}

/** @param {string} folder */
function groupsOf(folder) {
  const paths = pathsOf(folder);
  const groups = Array.from({ length: Math.ceil(paths.length / PAGES_IN_A_FOLDER) }, (_, group) => ({
    group: `Guides ${group}`,
    pages: paths.slice(group * PAGES_IN_A_FOLDER, (group + 1) * PAGES_IN_A_FOLDER),
  }));
  return [{ group: 'Start', pages: [`${folder}changelog`] }, ...groups];
}

/** A page: a front matter, and sections with one to three blocks each. */
class Page {
  #paths;
  #index;
  #random;
  #headings = 0;

  /**
   * @param {readonly string[]} paths of all pages in its language
   * @param {number} index of its own
   * @param {() => number} random
   */
  constructor(paths, index, random) {
    this.#paths = paths;
    this.#index = index;
    this.#random = random;
  }

  text() {
    const isChangelog = this.#index === 0;
    const size = isChangelog ? CHANGELOG : MEDIAN * Math.exp(SPREAD * this.#normal());
    const parts = [`---\ntitle: ${this.#words(3)}\ndescription: ${this.#words(12)}.\n---\n`];
    if (this.#random() < IMPORTING) parts.push('import Plan from "/snippets/plan.mdx";\n', '<Plan />\n');
    parts.push(`${this.#sentences(2)}\n`);
    let length = 0;
    while (length < size) {
      const section = isChangelog ? this.#update() : this.#section();
      length += section.length;
      parts.push(section);
    }
    const doubt = this.#random();
    if (isChangelog || doubt < DEAD) return withDeadFragment(parts.join('\n'));
    if (doubt < DEAD + IN_CODE) parts.push('```mdx\n<img src="/path/to/image.png" />\n[Your page](/your/page)\n```\n');
    return parts.join('\n');
  }

  #section() {
    const blocks = Array.from({ length: 1 + Math.floor(this.#random() * 2) }, () => this.#block());
    return `## ${this.#heading()}\n\n${this.#sentences(2)}\n\n${blocks.join('\n')}`;
  }

  /** An entry of a changelog: components around nested lists. */
  #update() {
    const lists = Array.from({ length: 4 }, () => `  ## ${this.#heading()}\n\n${indent(this.#list(), '  ')}`);
    return `<Update label="${this.#words(2)}" tags={["New", "Fixed"]}>\n${lists.join('\n')}</Update>\n`;
  }

  #block() {
    const kind = this.#random();
    if (kind < 0.5) return `${this.#sentences(4)}\n`;
    if (kind < 0.64) return this.#list();
    if (kind < 0.7) return this.#code();
    if (kind < 0.73) return `<CodeGroup>\n\n${this.#code('sh')}\n${this.#code('js')}\n</CodeGroup>\n`;
    if (kind < 0.77) return this.#table();
    if (kind < 0.86) return `<Note>\n  ${this.#sentences(1)}\n</Note>\n`;
    if (kind < 0.91) return this.#steps();
    if (kind < 0.95) return this.#cards();
    return `<ParamField path="${this.#word()}" type="string" required>\n  ${this.#sentences(1)}\n</ParamField>\n`;
  }

  #steps() {
    const steps = Array.from(
      { length: 3 },
      () => `  <Step title="${this.#words(3)}">\n    ${this.#sentences(1)}\n\n${indent(this.#code('sh'), '    ')}  </Step>\n`,
    );
    return `<Steps>\n${steps.join('')}</Steps>\n`;
  }

  #cards() {
    const cards = Array.from(
      { length: 3 },
      () => `  <Card title="${this.#words(2)}" icon="book" href="/${this.#target()}">\n    ${this.#words(8)}.\n  </Card>\n`,
    );
    return `<CardGroup cols={2}>\n${cards.join('')}</CardGroup>\n`;
  }

  #list() {
    const items = Array.from({ length: 2 + Math.floor(this.#random() * 6) }, () => {
      const inner = this.#random() < 0.15 ? `  - ${this.#words(6)}\n  - \`${this.#word()}\`: ${this.#words(5)}\n` : '';
      return `- **${this.#word()}**: ${this.#sentences(1)}\n${inner}`;
    });
    return items.join('');
  }

  #table() {
    const rows = Array.from({ length: 3 + Math.floor(this.#random() * 12) }, () => `| \`${this.#word()}\` | ${this.#words(6)} |\n`);
    return `| Name | What it is |\n|---|---|\n${rows.join('')}`;
  }

  #code(language = 'js') {
    const lines = Array.from({ length: 2 + Math.floor(this.#random() * 10) }, () =>
      this.#random() < 0.5
        ? `const ${this.#word()} = { ${this.#word()}: ["${this.#word()}"] };\n`
        : `await client.${this.#word()}("${this.#word()}"); // ${this.#words(4)}\n`,
    );
    return `\`\`\`${language} ${this.#word()}.${language}\n${lines.join('')}\`\`\`\n`;
  }

  #heading() {
    return `${this.#words(2)} ${++this.#headings}`;
  }

  /** Every eighth sentence has a link. @param {number} count */
  #sentences(count) {
    return Array.from({ length: count }, () => {
      const link = this.#random() < 0.12 ? ` [${this.#words(2)}](/${this.#target()})` : '';
      return `${this.#words(10 + Math.floor(this.#random() * 14))}${link}.`;
    }).join(' ');
  }

  /** Most links point to pages nearby. */
  #target() {
    const { length } = this.#paths;
    const distance = Math.floor(this.#random() * (this.#random() < 0.8 ? PAGES_IN_A_FOLDER : length));
    return this.#paths[(this.#index + distance) % length];
  }

  /** @param {number} count */
  #words(count) {
    return Array.from({ length: count }, () => this.#word()).join(' ');
  }

  #word() {
    return WORDS[Math.floor(this.#random() * WORDS.length)];
  }

  /** A number of the normal distribution. */
  #normal() {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
  }
}

/**
 * A page with a link to a heading that does not exist: of the first link in its second half, whatever that is in.
 * @param {string} text
 */
function withDeadFragment(text) {
  const half = text.length >> 1;
  return text.slice(0, half) + text.slice(half).replace(/(?<=\]\(\/[^)\s]*|href="\/[^"\s]*)(?=[)"])/, '#no-such-part');
}

/**
 * @param {string} text of whole lines
 * @param {string} by
 */
function indent(text, by) {
  return text.replaceAll(/^(?=.)/gm, by);
}

/**
 * Numbers from 0 to 1 that are the same on every machine: a linear congruential generator with the constants of Numerical Recipes.
 * @param {number} seed
 */
function randomNumbers(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
