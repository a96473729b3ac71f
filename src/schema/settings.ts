/** What docs.json of the hosted platform holds beside the navigation, as a table: the schema, the reference and the checks are made from it. */
import {
  pathOrHttpUrl,
  hexColorSchema,
  hrefSchema,
  listOf,
  mapOf,
  patternSchema,
  objectSchema,
  oneOf,
  refTo,
  someText,
  platformStrictObject,
  booleanSchema,
  textSchema,
  textOr,
  urlSchema,
  urlChecks,
  withDescription,
  wordOr,
} from './fragments.ts';
import { CODE_THEMES } from './code-themes.ts';
import { integrations } from './integrations.ts';
import type { JsonSchema } from './json-schema.ts';

const THEMES = {
  mint: 'The classic layout: a bar at the top and a sidebar.',
  maple: 'Modern and plain.',
  palm: 'Polished and highly customizable.',
  willow: 'Only the essentials.',
  linden: 'Terminal-like, in a monospaced font.',
  almond: 'Card-based.',
  aspen: 'For large navigations and custom components.',
  luma: 'Clean and light.',
  sequoia: 'Minimal, for large amounts of content.',
};

export const ICON_LIBRARIES = { fontawesome: 'Font Awesome.', lucide: 'Lucide.', tabler: 'Tabler Icons.' };

const codeThemes = Object.fromEntries(CODE_THEMES.map((name) => [name, `The Shiki theme “${name}”.`]));
codeThemes['css-variables'] = 'Colors from CSS variables.';

const CONTEXTUAL_OPTIONS = {
  copy: 'Copies the page as Markdown.',
  assistant: 'Opens the assistant of the site.',
  view: 'Shows the page as Markdown.',
  'download-pdf': 'Downloads the page as a PDF.',
  'download-spec': 'Downloads the API description.',
  chatgpt: 'Opens the page in ChatGPT.',
  claude: 'Opens the page in Claude.',
  perplexity: 'Opens the page in Perplexity.',
  grok: 'Opens the page in Grok.',
  aistudio: 'Opens the page in Google AI Studio.',
  devin: 'Opens the page in Devin.',
  windsurf: 'Opens the page in Windsurf.',
  mcp: 'Copies the URL of the MCP server.',
  'add-mcp': 'Copies the command that adds the MCP server.',
  cursor: 'Adds the MCP server to Cursor.',
  vscode: 'Adds the MCP server to VS Code.',
  'devin-mcp': 'Adds the MCP server to Devin.',
};

const notBlank = (fragment: JsonSchema): JsonSchema => ({ ...fragment, ...patternSchema('\\S', 'a string that is not blank') });
const listOfTexts = (markdown: string, entry: string, ...examples: string[]): JsonSchema => listOf(markdown, textSchema(entry, ...examples));

/** A file, or one for each appearance. */
const imageOr = (shape: string, markdown: string, example: string, rest: JsonSchema = {}): JsonSchema =>
  textOr(shape, markdown, { examples: [example], ...rest });
const appearances = (noun: string, example: string): Record<string, JsonSchema> => ({
  light: textSchema(`${noun} in the light appearance.`, example),
  dark: textSchema(`${noun} in the dark appearance.`, example),
});

/** The platform refuses a `source` without its `format`. */
const font = (markdown: string): JsonSchema => ({
  ...objectSchema(markdown,
    {
      family: textSchema('The name of the font. A font from Google Fonts needs nothing else.', 'Inter'),
      weight: withDescription('The weight of the font, such as `400`.', { type: 'number', examples: [400] }),
      source: { ...textSchema('The file of the font, or its URL.', '/fonts/inter.woff2'), ...pathOrHttpUrl },
      format: oneOf('The format of that file. The platform refuses a `source` without it.', { woff: 'WOFF.', woff2: 'WOFF 2.' }),
    },
    ['family'],
  ),
  allOf: [{ if: { required: ['source'] }, then: { required: ['format'] } }],
});

const metatags = (markdown: string): JsonSchema =>
  mapOf(markdown, someText('The content of the tag.'));

const apiSources = (markdown: string, shape: string, entries: JsonSchema, example: string): JsonSchema =>
  withDescription(markdown, {
    type: ['string', 'array', 'object'],
    if: { type: 'object' },
    then: refTo(shape),
    items: entries,
    examples: [example],
    ...pathOrHttpUrl,
  });

/** The objects that a setting can be instead of a string. */
export const docsJsonSettingDefinitions: Readonly<Record<string, JsonSchema>> = {
  logo: objectSchema(
    'A logo for each appearance.',
    { ...appearances('The logo', '/logo/light.svg'), href: hrefSchema('Where the logo links to. The default is the home page.') },
    ['light', 'dark'],
  ),
  favicon: objectSchema('An icon for each appearance.', appearances('The icon', '/favicon.svg'), ['light', 'dark']),
  backgroundImage: objectSchema('An image for each appearance.', appearances('The image', '/background.png'), ['light', 'dark']),
  font: font('A font for everything.'),
  fontPair: platformStrictObject('A font for headings and one for text.', {
    heading: font('The font of headings.'),
    body: font('The font of text.'),
  }),
  codeblocks: objectSchema('Syntax highlighting in detail.', {
    theme: wordOr('codeblockThemes', 'A Shiki theme, or one for each appearance.', codeThemes, refTo('codeTheme')),
    languages: objectSchema('Additional languages.', {
      custom: listOfTexts('TextMate grammars, as JSON files.', 'The path of a grammar.', '/languages/acme.json'),
    }),
  }),
  codeTheme: oneOf('A Shiki theme.', codeThemes),
  codeblockThemes: objectSchema(
    'A Shiki theme for each appearance.',
    { light: refTo('codeTheme'), dark: refTo('codeTheme') },
    ['light', 'dark'],
  ),
  contextualOption: objectSchema(
    'An entry of your own.',
    {
      title: textSchema('The text of the entry.'),
      description: textSchema('A line of text below the title.'),
      icon: refTo('icon'),
      href: textOr('contextualLink', 'Where it goes: a URL, or a URL and its query. `$page`, `$path` and `$mcp` are placeholders.', {
        examples: ['https://example.com/?page=$path'],
      }),
    },
    ['title', 'description', 'href'],
  ),
  contextualLink: objectSchema(
    'A URL and its query.',
    {
      base: textSchema('The URL without its query.', 'https://example.com'),
      query: listOf(
        'The parameters of the query.',
        objectSchema('A parameter.', { key: textSchema('Its name.'), value: textSchema('Its value.') }, ['key', 'value']),
      ),
    },
    ['base'],
  ),
  variations: objectSchema('Variants of the content.', {
    options: {
      ...listOf(
        'The variants that readers choose from.',
        objectSchema('A variant.', { id: notBlank(textSchema('The ID by which pages refer to it.')), label: notBlank(textSchema('What readers see.')) }, ['id', 'label']),
      ),
      minItems: 1,
    },
  }, ['options']),
};

/** Properties of docs.json, in the order of the reference. */
export const docsJsonProperties: Readonly<Record<string, JsonSchema>> = {
  $schema: urlSchema('The URL of the schema of this file. The platform refuses a file with a path instead.', 'https://mintlify.com/docs.json'),
  theme: oneOf('The layout of the site.', THEMES),
  name: notBlank(textSchema('The name of the product. It is part of the title of every page.', 'Acme')),
  description: textSchema('What the site is about, for search engines and AI tools.'),
  colors: platformStrictObject(
    'The colors of the brand.',
    {
      primary: hexColorSchema('The main color.'),
      light: hexColorSchema('The main color in the dark appearance.'),
      dark: hexColorSchema('The color of buttons and hover states.'),
    },
    ['primary'],
  ),
  logo: imageOr('logo', 'The logo: one file, or one for each appearance.', '/logo.svg', { minLength: 3 }),
  favicon: imageOr('favicon', 'The icon of the browser tab: one file, or one for each appearance.', '/favicon.svg'),
  appearance: objectSchema('The light and the dark appearance.', {
    default: oneOf('The appearance that readers see first.', {
      system: "Follows the reader's system.",
      light: 'The light one.',
      dark: 'The dark one.',
    }),
    strict: booleanSchema('Whether to hide the switch between light and dark.'),
  }),
  background: objectSchema('The background of pages.', {
    image: imageOr('backgroundImage', 'An image: one file, or one for each appearance.', '/background.png'),
    decoration: oneOf('A pattern.', { gradient: 'A gradient.', grid: 'A grid.', windows: 'Windows.' }),
    color: platformStrictObject('The color for each appearance.', {
      light: hexColorSchema('The color in the light appearance.'),
      dark: hexColorSchema('The color in the dark appearance.'),
    }),
  }),
  fonts: withDescription('The fonts: one for everything, with `family`, or one for headings and one for text.', {
    type: 'object',
    if: { required: ['family'] },
    then: refTo('font'),
    else: refTo('fontPair'),
  }),
  icons: objectSchema('The library that plain icon names refer to.', { library: oneOf('The library.', ICON_LIBRARIES) }, ['library']),
  styling: objectSchema('Visual details.', {
    eyebrows: oneOf('What is shown above the title of a page.', {
      section: 'The section of the page.',
      breadcrumbs: 'The whole path through the navigation.',
    }),
    latex: booleanSchema('Whether to load the LaTeX stylesheet. By default, the platform detects whether it is needed.'),
    codeblocks: wordOr('codeblocks', 'Syntax highlighting.', { system: 'Follows the appearance of the page.', dark: 'Always dark.' }),
  }),
  thumbnails: objectSchema('Social preview images.', {
    appearance: oneOf('The appearance of the images.', { light: 'The light one.', dark: 'The dark one.' }),
    background: textSchema('The image behind the text.', '/thumbnail.png'),
    fonts: objectSchema('The font of the text.', { family: textSchema('The name of a font from Google Fonts.', 'Inter') }, ['family']),
  }),
  navbar: refTo('navbar'),
  navigation: refTo('navigation'),
  interaction: objectSchema('Navigation behavior.', {
    drilldown: booleanSchema('Whether selecting a group opens its first page. With `false` it only expands or collapses the group; without it, the theme decides.'),
  }),
  footer: refTo('footer'),
  banner: refTo('banner'),
  search: objectSchema('The search field.', { prompt: textSchema('The text in the empty field.', 'Search…') }),
  contextual: objectSchema(
    'The menu of a page, with what readers can do with it.',
    {
      options: listOf('The entries of the menu, in this order.', wordOr('contextualOption', 'An entry that the platform has, or one of your own.', CONTEXTUAL_OPTIONS)),
      display: { ...oneOf('Where the menu is.', { header: 'Beside the title.', toc: 'In the table of contents.' }), default: 'header' },
    },
    ['options'],
  ),
  api: objectSchema('Settings of API pages.', {
    openapi: apiSources(
      'OpenAPI descriptions: a path or URL, an object that also names the folder for the generated pages, or a list of them.',
      'openapiSource',
      textOr('openapiSource', 'The path or URL of an OpenAPI description, or an object that also names the folder for the generated pages.', pathOrHttpUrl),
      'openapi.json',
    ),
    asyncapi: apiSources(
      'AsyncAPI descriptions: a path or URL, an object that also names the folder for the generated pages, or a list of paths and URLs.',
      'apiSource',
      { ...textSchema('The path or URL of an AsyncAPI description.', 'asyncapi.yaml'), ...pathOrHttpUrl },
      'asyncapi.yaml',
    ),
    params: objectSchema('How parameters are shown.', {
      expanded: oneOf('Which nested fields are expanded at first.', { all: 'All of them.', closed: 'None of them.' }),
      post: listOfTexts('Schema fields whose values are shown after each parameter.', 'The name of a field.', 'x-since'),
    }),
    playground: objectSchema('The API playground.', {
      display: oneOf('What is shown.', {
        interactive: 'The playground.',
        simple: 'A copyable request.',
        none: 'Nothing.',
        auth: 'The playground, for signed-in readers only.',
      }),
      proxy: booleanSchema("Whether requests go through the platform's proxy."),
      credentials: booleanSchema('Whether cookies are sent to other origins. Only without the proxy.'),
    }),
    examples: objectSchema('The requests that are generated as examples.', {
      defaults: oneOf('Which parameters they contain.', { required: 'Those that are required.', all: 'All.' }),
      languages: listOfTexts('The languages of the examples, in this order.', 'A language.', 'curl', 'python', 'javascript'),
      prefill: booleanSchema('Whether the playground is filled with the values of the examples.'),
      autogenerate: booleanSchema('Whether examples are generated at all.'),
    }),
    url: oneOf('How the URL of an operation is shown.', { full: 'Always with the server, on every page.' }),
    mdx: objectSchema('Settings of API pages that are written by hand.', {
      auth: objectSchema('How requests are authenticated.', {
        method: oneOf('The method.', {
          bearer: 'A token in the header `Authorization`.',
          basic: 'A name and a password.',
          key: 'A key in a header.',
          cobo: 'The method of Cobo.',
        }),
        name: textSchema('The name of the header.', 'x-api-key'),
      }),
      server: withDescription('The base URL of requests, or a list of base URLs.', {
        ...urlChecks,
        type: ['string', 'array'],
        items: urlSchema('A base URL of requests.', 'https://api.example.com'),
        examples: ['https://api.example.com'],
      }),
    }),
  }),
  seo: objectSchema('What search engines and previews read.', {
    indexing: oneOf('Which pages search engines may list.', {
      navigable: 'Pages in the navigation.',
      all: 'All pages, hidden ones included.',
    }),
    metatags: metatags('Meta tags of every page: their names, and the content of each.'),
    paths: listOf(
      'Meta tags of the pages below a folder. The longest path wins; the page itself wins over all.',
      objectSchema(
        'Meta tags of the pages below a folder.',
        {
          path: {
            ...textSchema('The folder, without a slash at either end.', 'guides'),
            ...patternSchema('^(?:(?!\\.{1,2}(?:/|$))[^\\s\\\\?#/]+(?:/(?!$)|$))+$', 'the path of a folder such as “guides/cloud”, without a slash at either end'),
          },
          metatags: metatags('Meta tags of these pages.'),
        },
        ['path', 'metatags'],
      ),
    ),
    organization: objectSchema('Who publishes the site, for search engines.', {
      id: urlSchema('A URL that identifies the organization.', 'https://example.com/#organization'),
      name: someText('Its name.'),
      legalName: someText('Its registered name.'),
      url: urlSchema('Its home page.', 'https://example.com'),
      logo: urlSchema('The URL of its logo.'),
      sameAs: listOf('Its profiles on other sites.', urlSchema('The URL of a profile.')),
    }),
    trailingSlash: booleanSchema('Whether URLs in links and in the sitemap end with a slash.'),
  }),
  redirects: listOf('Where old URLs go. The first redirect that matches a URL wins, even over a page.', refTo('redirect')),
  errors: objectSchema(
    'Error pages.',
    {
      404: objectSchema('The page for URLs that do not exist.', {
        redirect: { ...booleanSchema('Whether readers are redirected to the home page.'), default: true },
        title: textSchema('The title of the page.'),
        description: textSchema('The text of the page, in MDX.'),
      }),
    },
    ['404'],
  ),
  integrations,
  metadata: objectSchema('Page metadata.', {
    timestamp: { ...booleanSchema('Whether every page shows when it was last modified.'), default: false },
  }),
  variables: mapOf('Values that pages insert as `{{name}}`.', textSchema('The text.')),
  markdown: objectSchema('Pages as Markdown, for AI tools.', {
    schema: booleanSchema('Whether API pages include the full schema.'),
    instructions: withDescription('Instructions for AI tools, on every page: a string or a list of strings.', {
      type: ['string', 'array'],
      items: textSchema('A text.'),
    }),
  }),
  variations: withDescription('Variants of the content that readers choose from. Only the theme `willow` reads them.', {}),
  public: booleanSchema('Whether readers see pages without signing in, unless a page says otherwise.'),
};

/** Only one theme reads `variations`; with others, the platform accepts anything there. */
export const willowVariationsCondition: JsonSchema = {
  if: { required: ['theme'], properties: { theme: { enum: ['willow'] } } },
  then: { properties: { variations: refTo('variations') } },
  else: {
    properties: {
      variations: {
        $comment: 'Editor only: the rule unknown-property says it on the command line.',
        not: {},
        errorMessage: 'Only the theme “willow” reads this.',
      },
    },
  },
};
