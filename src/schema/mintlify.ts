/** The differences between the hosted platform's dialect and `spec`, as data: docs.mintlify.schema.json is generated from it. */
import type { Schema } from './json-schema.ts';

/** How one definition of docs.schema.json differs. */
interface DefinitionChange {
  /** Properties to add; those for children come before the existing ones. */
  readonly add?: Readonly<Record<string, Schema>>;
  /** Properties that the platform ignores here. */
  readonly remove?: readonly string[];
  /** Requirements that replace those of the `spec` dialect. */
  readonly demand?: Schema;
  /** Extra checks that replace those of the `spec` dialect. */
  readonly allOf?: Schema[];
}

/** A dialect as its differences from `spec`. */
export interface Additions {
  readonly description: string;
  readonly languages: Readonly<Record<string, string>>;
  /** New definitions, and those that replace definitions of the `spec` dialect. */
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly changes: Readonly<Record<string, DefinitionChange>>;
  readonly topLevel: Readonly<Record<string, Schema>>;
}

const refTo = (name: string): Schema => ({ $ref: `#/definitions/${name}` });

/** A fragment with its description; the plain form omits the backticks of the Markdown form. */
const withDescription = (markdownDescription: string, rest: Schema): Schema => ({
  description: markdownDescription.replaceAll('`', ''),
  markdownDescription,
  ...rest,
});

const text = (markdown: string, ...examples: string[]): Schema =>
  withDescription(markdown, examples.length > 0 ? { type: 'string', examples } : { type: 'string' });

const switchable = (markdown: string): Schema => withDescription(markdown, { type: 'boolean' });

/** A value that is a string, or an object of one shape. */
const textOr = (shape: string, markdown: string, rest: Schema = {}): Schema =>
  withDescription(markdown, { type: ['string', 'object'], if: { type: 'object' }, then: refTo(shape), ...rest });

const object = (markdown: string, properties: Record<string, Schema>, required: string[] = []): Schema =>
  withDescription(markdown, {
    type: 'object',
    additionalProperties: false,
    properties: { ...properties, $ref: refTo('reference') },
    ...(required.length > 0 ? { if: { required: ['$ref'] }, else: { required } } : {}),
  });

const listOf = (markdown: string, items: Schema): Schema =>
  withDescription(markdown, { type: ['array', 'object'], items, allOf: [refTo('listOrReference')] });

const label = (markdown: string): Schema => withDescription(markdown, { suggestSortText: '0', type: 'string', minLength: 1 });

/** Names of icons are written without the prefix of Font Awesome. */
const iconName: Schema = { pattern: '^(?!fa-)', patternErrorMessage: 'Expected the name of an icon without “fa-”.' };

const ICON_STYLES = {
  regular: 'Regular.',
  solid: 'Solid.',
  light: 'Light.',
  thin: 'Thin.',
  duotone: 'Two tones.',
  brands: 'Logos of companies.',
  'sharp-regular': 'Regular, with sharp corners.',
  'sharp-solid': 'Solid, with sharp corners.',
  'sharp-light': 'Light, with sharp corners.',
  'sharp-thin': 'Thin, with sharp corners.',
  'sharp-duotone-solid': 'Two tones, solid, with sharp corners.',
};

const hidden = switchable('Whether the entry is left out of the navigation. Its pages stay reachable by their addresses.');
const searchable = switchable('Whether search finds the pages below.');
/** The path of a file or a URL: the platform refuses what is blank, and URLs of other protocols. */
const pathOrUrl = (protocols: string): Schema => ({
  pattern: `^(?:(?!\\s*$)(?!\\s*[A-Za-z][A-Za-z\\d+.-]*:)|\\s*${protocols}:)`,
  patternErrorMessage: 'Expected a path or a web URL.',
});
const secureSource = pathOrUrl('[Hh][Tt][Tt][Pp][Ss]');
const anySource = pathOrUrl('[Hh][Tt][Tt][Pp][Ss]?');
const align = withDescription('The end of the tab bar at which the tab is shown.', {
    type: 'string',
    enum: ['start', 'end'],
    enumDescriptions: ['With the other tabs.', 'At the far end of the bar.'],
  });
const source: Schema = { ...text('The path of the description, or its URL.', 'openapi.json'), ...anySource };
const outputFolder = text('The folder that the addresses of the generated pages begin with.', 'api-reference');
/** One that is checked: elsewhere the platform takes an empty text for none. */
const namedFolder: Schema = { ...outputFolder, pattern: '\\S', patternErrorMessage: 'Expected the name of a folder.' };
const hex = (markdown: string): Schema =>
  withDescription(markdown, {
    type: 'string',
    pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$',
    patternErrorMessage: 'Expected a color such as "#0D9373".',
    examples: ['#0D9373'],
  });

/** An entry of `global`. */
const linkNamed = (noun: string, key: string, name: Schema, rest: Record<string, Schema>): Schema =>
  object(`${noun} that is a link and appears on every page.`, { [key]: name, href: refTo('href'), ...rest, hidden }, [key, 'href']);

const linksNamed = (nouns: string, name: string): Schema => listOf(`${nouns} that appear on every page, each a link.`, refTo(name));

const NETWORKS = {
  x: 'X',
  website: 'Another website',
  facebook: 'Facebook',
  youtube: 'YouTube',
  discord: 'Discord',
  slack: 'Slack',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  'hacker-news': 'Hacker News',
  medium: 'Medium',
  telegram: 'Telegram',
  twitter: 'Twitter',
  'x-twitter': 'X, formerly Twitter',
  'earth-americas': 'Another website, with a globe',
  bluesky: 'Bluesky',
  threads: 'Threads',
  reddit: 'Reddit',
  podcast: 'A podcast',
};

/** A link needs a label, unless it has one of the two types that the platform draws itself. */
const labelUnlessBadge: Schema = {
  required: ['href'],
  if: { required: ['type'], properties: { type: { enum: ['github', 'discord'] } } },
  else: { required: ['label'] },
};

export const mintlify: Additions = {
  description: 'The navigation of a documentation site on the hosted platform. Properties that are not described here are free.',

  languages: {
    zh: 'Chinese',
    'zh-Hans': 'Chinese, simplified',
    'zh-CN': 'Chinese, mainland China',
    'zh-TW': 'Chinese, Taiwan',
    'fr-CA': 'French, Canada',
    'fr-ca': 'French, Canada',
    ja: 'Japanese',
    'ja-jp': 'Japanese',
    'ja-JP': 'Japanese',
    pt: 'Portuguese',
    da: 'Danish',
  },

  changes: {
    navigation: { remove: ['openapi'] },
    group: {
      add: {
        hidden,
        searchable,
        boost: withDescription('How much more (above 1) or less (below 1) search favors the pages below.', { type: 'number', examples: [2] }),
        public: switchable('Whether readers see the group without signing in, on a site that asks for it.'),
        asyncapi: refTo('asyncapi'),
        sdk: refTo('sdk'),
      },
      demand: { required: ['group'] },
    },
    tab: {
      add: {
        hidden,
        searchable,
        align,
        asyncapi: refTo('asyncapi'),
        graphql: refTo('graphql'),
        sdk: refTo('sdk'),
        global: refTo('global'),
      },
    },
    menuItem: {
      add: {
        tabs: refTo('tabs'),
        anchors: refTo('anchors'),
        dropdowns: refTo('dropdowns'),
        products: refTo('products'),
        versions: refTo('versions'),
        languages: refTo('languages'),
        hidden,
        asyncapi: refTo('asyncapi'),
        global: refTo('global'),
      },
      allOf: [refTo('oneChildKind')],
    },
    anchor: { add: { color: refTo('color'), hidden, asyncapi: refTo('asyncapi'), global: refTo('global') } },
    dropdown: {
      add: {
        color: refTo('color'),
        description: text('A line of text below the label.'),
        hidden,
        asyncapi: refTo('asyncapi'),
        global: refTo('global'),
      },
    },
    product: {
      add: {
        menu: refTo('menu'),
        color: refTo('color'),
        name: text('The full name of the product.'),
        hidden,
        asyncapi: refTo('asyncapi'),
        global: refTo('global'),
      },
    },
    version: { add: { hidden, asyncapi: refTo('asyncapi') }, remove: ['icon'] },
    language: {
      add: {
        default: switchable('Whether this is the language that readers see first. Without it, that is the first entry of `languages`.'),
        hidden,
        asyncapi: refTo('asyncapi'),
      },
      remove: ['icon'],
    },
    global: {
      add: {
        tabs: refTo('globalTabs'),
        dropdowns: refTo('globalDropdowns'),
        products: refTo('globalProducts'),
        versions: refTo('globalVersions'),
        languages: refTo('globalLanguages'),
      },
    },
    globalAnchor: { add: { color: refTo('color'), hidden, directory: refTo('directory') } },
    banner: {
      add: {
        content: { ...text('The message, in Markdown.', 'Version 2 is here.'), minLength: 1 },
        type: withDescription('How urgent the message is.', {
          type: 'string',
          enum: ['info', 'warning', 'critical'],
          enumDescriptions: ['Good to know.', 'Readers should take care.', 'Readers must act.'],
        }),
        color: refTo('color'),
      },
    },
    footerColumn: { add: { header: { ...text('The heading of the column.'), minLength: 1 } }, demand: { required: ['items'] } },
    navbarLink: {
      add: { label: text('The text of the link.'), type: text('How the link is drawn. With `github` or `discord` it needs no label.', 'github', 'discord'), icon: refTo('icon') },
      demand: labelUnlessBadge,
    },
    navbarPrimary: {
      add: {
        label: text('The text of the button.'),
        type: withDescription('How the button is drawn. With `github` or `discord` it needs no label.', {
          type: 'string',
          enum: ['button', 'github', 'discord'],
          enumDescriptions: ['A button with a label.', 'A link to GitHub.', 'A link to Discord.'],
        }),
      },
      demand: { ...labelUnlessBadge, required: ['type', 'href'] },
    },
  },

  definitions: {
    socials: withDescription('Accounts on social networks: the name of each network, and a URL.', {
      type: 'object',
      propertyNames: { enum: Object.keys(NETWORKS), enumDescriptions: Object.values(NETWORKS) },
      additionalProperties: {
        type: 'string',
        format: 'uri',
        allOf: [
          { pattern: '^(?:[Hh][Tt][Tt][Pp][Ss]:|(?![A-Za-z][A-Za-z\\d+.-]*:))', patternErrorMessage: 'Expected a URL that begins with “https:”.' },
          {
            $comment: 'Editor only: editors read the format uri more loosely than the command line.',
            if: { format: 'uri' },
            then: { pattern: '^([A-Za-z][A-Za-z0-9+.-]*:\\S*)?$', patternErrorMessage: 'Expected a URL such as "https://github.com/acme".' },
          },
        ],
      },
    }),
    footerLinks: { ...listOf('Up to four columns of links.', refTo('footerColumn')), minItems: 1, maxItems: 4 },
    footerItems: { ...listOf('The links of the column.', refTo('footerLink')), minItems: 1 },
    icon: textOr('iconObject', 'The name of an icon, the path of an image in the repository, a URL, or an object that also names the library and style.', {
      examples: ['book-open', 'rocket'],
      ...iconName,
    }),
    iconObject: object(
      'An icon of a library, in one of its styles.',
      {
        name: { ...text('The name of the icon.', 'book-open'), ...iconName },
        style: withDescription('The style of the icon, such as `solid`.', {
          type: 'string',
          enum: Object.keys(ICON_STYLES),
          enumDescriptions: Object.values(ICON_STYLES),
        }),
        library: withDescription('The library that has the icon, such as `fontawesome`.', { type: 'string', enum: ['fontawesome', 'lucide', 'tabler'], enumDescriptions: ['Font Awesome.', 'Lucide.', 'Tabler Icons.'] }),
      },
      ['name'],
    ),
    openapi: withDescription(
      'The path or URL of an OpenAPI file, a list of them, or an object that also names the folder for the generated pages. Elements below inherit it. Its operations become pages unless `pages` below list them.',
      {
        type: ['string', 'array', 'object'],
        if: { type: 'object' },
        then: refTo('openapiSource'),
        items: textOr('openapiSource', 'The path or URL of an OpenAPI file, or an object that also names the folder for the generated pages.', anySource),
        examples: ['openapi.json'],
        ...anySource,
      },
    ),
    openapiSource: object(
      'An OpenAPI file and the folder for its pages.',
      {
        source,
        directory: outputFolder,
        overlays: listOf('The paths of OpenAPI overlay files, applied in this order.', { ...text('The path of an overlay file.', 'overlay.yaml'), ...anySource }),
      },
      ['source'],
    ),
    asyncapi: withDescription('The path or URL of an AsyncAPI file, a list of them, or an object that also names the folder for the generated pages.', {
      type: ['string', 'array', 'object'],
      if: { type: 'object' },
      then: refTo('apiSource'),
      items: { ...text('The path or URL of an AsyncAPI file.', 'asyncapi.yaml'), ...anySource },
      examples: ['asyncapi.yaml'],
      ...anySource,
    }),
    graphql: textOr(
      'graphqlSource',
      'The path or URL of a GraphQL schema, or an object that also names the folder for the generated pages.',
      secureSource,
    ),
    graphqlSource: object(
      'A GraphQL schema and the folder for its pages.',
      { source: { ...text('The path of the schema, or its URL.', 'schema.graphql'), ...secureSource }, directory: namedFolder },
      ['source'],
    ),
    apiSource: object('A description of an API and the folder for its pages.', { source, directory: outputFolder }, ['source']),
    sdk: object(
      'Reference pages made from the output of a documentation generator.',
      {
        format: withDescription('The generator that wrote the output.', {
          type: 'string',
          enum: ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'],
          enumDescriptions: ['TypeDoc, for TypeScript.', 'DocFX, for .NET.', 'Javadoc, for Java.', 'Sphinx, for Python.', 'phpDocumentor, for PHP.'],
        }),
        source: { ...text('The path of the output.'), ...secureSource },
        directory: namedFolder,
      },
      ['format', 'source'],
    ),
    color: object('The color of the entry in the light and in the dark appearance.', {
      light: hex('The color in the light appearance, such as `#0D9373`.'),
      dark: hex('The color in the dark appearance, such as `#0D9373`.'),
    }),
    redirect: {
      ...object(
        'A redirect from one URL, or from all that match a pattern.',
        {
          source: text('The path to redirect, such as `/old`. `:name` matches a segment, `*` one or more.', '/old', '/old/:slug*'),
          destination: text('A path of the site, or a URL. It can repeat the parameters of the source.', '/new', '/new/:slug*'),
          permanent: switchable('Whether browsers and search engines may remember the redirect. The default is `true`.'),
        },
        ['source', 'destination'],
      ),
      // The platform ignores other properties.
      additionalProperties: true,
    },
    globalTabs: linksNamed('Tabs', 'globalTab'),
    globalTab: linkNamed('A tab', 'tab', label('The label of the tab.'), { icon: refTo('icon'), searchable, align, directory: refTo('directory') }),
    globalDropdowns: linksNamed('Dropdown entries', 'globalDropdown'),
    globalDropdown: linkNamed('A dropdown entry', 'dropdown', label('The label of the entry.'), {
      icon: refTo('icon'),
      color: refTo('color'),
      description: text('A line of text below the label.'),
      directory: refTo('directory'),
    }),
    globalProducts: linksNamed('Products', 'globalProduct'),
    globalProduct: linkNamed('A product', 'product', label('The label of the product.'), {
      icon: refTo('icon'),
      color: refTo('color'),
      name: text('The full name of the product.'),
      description: text('A line of text below the label.'),
      directory: refTo('directory'),
    }),
    globalVersions: linksNamed('Versions', 'globalVersion'),
    globalVersion: linkNamed('A version', 'version', label('The name of the version.'), {
      tag: text('A short badge beside the version.'),
      directory: refTo('directory'),
      default: switchable('Whether this is the version that readers see first.'),
    }),
    globalLanguages: linksNamed('Languages', 'globalLanguage'),
    globalLanguage: linkNamed('A language', 'language', refTo('languageCode'), {
      directory: refTo('directory'),
      banner: refTo('banner'),
      footer: refTo('footer'),
      navbar: refTo('navbar'),
      default: switchable('Whether this is the language that readers see first.'),
    }),
  },

  topLevel: {
    $schema: withDescription('The URL of the schema of this file. The platform refuses a file with a path instead.', {
      type: 'string',
      format: 'uri',
      examples: ['https://mintlify.com/docs.json'],
    }),
    openapi: refTo('belongsToElement'),
    styling: withDescription('The appearance of the site. Only `eyebrows` is described here.', {
      type: 'object',
      additionalProperties: true,
      properties: {
        eyebrows: withDescription('What is above the title of a page: its section, or the whole path through the navigation.', {
          type: 'string',
          enum: ['section', 'breadcrumbs'],
          enumDescriptions: ['The section of the page.', 'The whole path through the navigation.'],
        }),
      },
    }),
    api: withDescription('Settings of API pages. Only `openapi` is described here.', {
      type: 'object',
      additionalProperties: true,
      properties: {
        openapi: withDescription('The path or URL of an OpenAPI file, a list of them, or an object.', { type: ['string', 'array', 'object'] }),
      },
    }),
    redirects: listOf('Where old URLs lead. The first redirect that matches a URL wins, also over a page.', refTo('redirect')),
  },
};
