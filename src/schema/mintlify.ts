/** The differences between the hosted platform's dialect and `spec`, as data: docs.mintlify.schema.json is generated from it. */
import { pathOrHttpUrl, hexColorSchema, hrefSchema, iconName, labelSchema, editorCheckedLink, listOf, patternSchema, objectSchema, oneOf, pathOrUrl, refTo, secureUrlChecks, platformStrictObject, booleanSchema, textSchema, textOr, withDescription } from './fragments.ts';
import type { JsonSchema } from './json-schema.ts';
import { ICON_LIBRARIES, docsJsonSettingDefinitions, docsJsonProperties, willowVariationsCondition } from './settings.ts';

/** How one definition of docs.schema.json differs. */
interface DefinitionChange {
  /** Properties to add; those for children come before the existing ones. */
  readonly add?: Readonly<Record<string, JsonSchema>>;
  /** Other names for required properties: editors say the right one, and not that it is missing. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Properties that the platform ignores here. */
  readonly remove?: readonly string[];
  /** Requirements that replace those of the `spec` dialect. */
  readonly demand?: JsonSchema;
  /** Whether the platform refuses one with other keys. */
  readonly isStrict?: true;
  /** Extra checks that replace those of the `spec` dialect. */
  readonly allOf?: JsonSchema[];
}

/** A dialect as its differences from `spec`. */
export interface DialectDifferences {
  readonly description: string;
  readonly languages: Readonly<Record<string, string>>;
  /** New definitions, and those that replace definitions of the `spec` dialect. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly changes: Readonly<Record<string, DefinitionChange>>;
  readonly topLevel: Readonly<Record<string, JsonSchema>>;
  /** Top-level properties that the file must have besides `navigation`. */
  readonly required: readonly string[];
  /** Further checks of the whole file. */
  readonly conditions: JsonSchema;
}

const ICON_STYLES = {
  regular: 'Regular.',
  solid: 'Solid.',
  light: 'Light.',
  thin: 'Thin.',
  duotone: 'Two tones.',
  brands: 'Company logos.',
  'sharp-regular': 'Regular, with sharp corners.',
  'sharp-solid': 'Solid, with sharp corners.',
  'sharp-light': 'Light, with sharp corners.',
  'sharp-thin': 'Thin, with sharp corners.',
  'sharp-duotone-solid': 'Two tones, solid, with sharp corners.',
};

const hidden = booleanSchema('Whether the entry is hidden from the navigation. Its pages can still be opened by their URLs.');
const searchable = booleanSchema('Whether search finds the pages below.');
const secureSource = pathOrUrl('[Hh][Tt][Tt][Pp][Ss]');
const align = withDescription('Which end of the tab bar the tab is shown at.', {
    type: 'string',
    enum: ['start', 'end'],
    enumDescriptions: ['With the other tabs.', 'At the far end of the bar.'],
  });
const source: JsonSchema = { ...textSchema('The path of the description, or its URL.', 'openapi.json'), ...pathOrHttpUrl };
const outputFolder = textSchema('The folder that the URLs of the generated pages begin with.', 'api-reference');
/** One that is checked: elsewhere the platform takes an empty text for none. */
const namedFolder: JsonSchema = { ...outputFolder, ...patternSchema('\\S', 'a string that is not blank') };
/** An entry of `global`. */
const linkNamed = (noun: string, key: string, name: JsonSchema, rest: Record<string, JsonSchema>): JsonSchema =>
  objectSchema(`${noun} that is a link and appears on every page.`, { [key]: name, href: refTo('href'), ...rest, hidden }, [key, 'href']);

const linksNamed = (nouns: string, name: string): JsonSchema => listOf(`${nouns} that appear on every page, each a link.`, refTo(name));

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
const labelUnlessBadge: JsonSchema = {
  required: ['href'],
  if: { required: ['type'], properties: { type: { enum: ['github', 'discord'] } } },
  else: { required: ['label'] },
};

/** A tab that is made from one of these sources can have no children but groups, and no other source. */
const besideSource = (source: string, also: readonly string[]): JsonSchema => {
  const refused: JsonSchema = {
    not: {},
    doNotSuggest: true,
    errorMessage: `The tab is generated from “${source}”, and the platform drops it because it also has this.`,
  };
  const others = ['pages', 'anchors', 'dropdowns', 'products', 'versions', 'languages', 'menu', 'global', 'href', 'openapi', 'asyncapi', ...also];
  const properties = Object.fromEntries(others.map((name) => [name, refused]));
  return {
    $comment: 'Editor only: the rule schema says it on the command line.',
    if: { required: [source] },
    then: { properties: { ...properties, groups: { minItems: 1 } } },
  };
};

/** What authors write instead of a property of a link. */
const LINK_NAMES = { url: 'href' };

export const mintlify: DialectDifferences = {
  description: 'The settings and the navigation of a documentation site on the hosted platform.',

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
        root: {
          ...textSchema('The page that opens when a reader selects the label of the group, such as `"guides/overview"`.', 'guides/overview'),
          allOf: [{ $comment: 'Editor only: the rule page-exists owns empty paths on the command line.', minLength: 1 }],
        },
        hidden,
        searchable,
        boost: withDescription('How much more (above 1) or less (below 1) search favors the pages below.', { type: 'number', examples: [2] }),
        public: booleanSchema('Whether readers see the group without signing in, on a site that asks for it.'),
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
      allOf: [refTo('oneChildKind'), refTo('besideGraphql'), refTo('besideSdk')],
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
        description: textSchema('A line of text below the label.'),
        hidden,
        asyncapi: refTo('asyncapi'),
        global: refTo('global'),
      },
    },
    product: {
      add: {
        menu: refTo('menu'),
        color: refTo('color'),
        name: textSchema('The full name of the product.'),
        hidden,
        asyncapi: refTo('asyncapi'),
        global: refTo('global'),
      },
    },
    version: { add: { hidden, asyncapi: refTo('asyncapi') }, remove: ['icon'] },
    language: {
      add: {
        default: booleanSchema('Whether this is the language that readers see first. The default is the first entry of `languages`.'),
        hidden,
        asyncapi: refTo('asyncapi'),
      },
      remove: ['icon'],
    },
    global: {
      isStrict: true,
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
        content: { ...textSchema('The message, in Markdown.', 'Version 2 is here.'), minLength: 1 },
        type: withDescription('How urgent the message is.', {
          type: 'string',
          enum: ['info', 'warning', 'critical'],
          enumDescriptions: ['Good to know.', 'Readers should take care.', 'Readers must act.'],
        }),
        color: refTo('color'),
      },
    },
    footerColumn: { add: { header: { ...textSchema('The heading of the column.'), minLength: 1 } }, demand: { required: ['items'] } },
    footerLink: {
      instead: LINK_NAMES,
      add: {
        href: editorCheckedLink(
          'Where the link goes: a URL, or the path of a page.',
          '^(?:/(?!/)|#|mailto:|\\s*[Hh][Tt][Tt][Pp][Ss]:)',
          'a path that begins with “/”, or a URL that begins with “https://”',
        ),
      },
    },
    navbarLink: {
      instead: LINK_NAMES,
      add: { label: textSchema('The text of the link.'), type: textSchema('How the link is displayed. With `github` or `discord` it needs no label.', 'github', 'discord'), icon: refTo('icon') },
      demand: labelUnlessBadge,
    },
    navbarPrimary: {
      instead: LINK_NAMES,
      add: {
        label: textSchema('The text of the button.'),
        type: withDescription('How the button is displayed. With `github` or `discord` it needs no label.', {
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
      additionalProperties: { type: 'string', ...secureUrlChecks },
    }),
    footerLinks: { ...listOf('Up to four columns of links.', refTo('footerColumn')), minItems: 1, maxItems: 4 },
    footerItems: { ...listOf('The links of the column.', refTo('footerLink')), minItems: 1 },
    href: hrefSchema('Where the entry goes: a URL such as `"https://example.com"`, or the path of a page such as `"/guides/start"`.'),
    icon: textOr('iconObject', 'The name of an icon, the path of an image in the repository, a URL, or an object that also names the library and style.', {
      examples: ['book-open', 'rocket'],
      ...iconName,
    }),
    iconObject: objectSchema(
      'An icon of a library, in one of its styles.',
      {
        name: { ...textSchema('The name of the icon.', 'book-open'), ...iconName },
        style: oneOf('The style of the icon, such as `solid`.', ICON_STYLES),
        library: oneOf('The library that contains the icon, such as `fontawesome`.', ICON_LIBRARIES),
      },
      ['name'],
    ),
    openapi: withDescription(
      'The path or URL of an OpenAPI file, a list of them, or an object that also names the folder for the generated pages. Elements below inherit it. Its operations become pages unless `pages` below list them.',
      {
        type: ['string', 'array', 'object'],
        if: { type: 'object' },
        then: refTo('openapiSource'),
        items: textOr('openapiSource', 'The path or URL of an OpenAPI file, or an object that also names the folder for the generated pages.', pathOrHttpUrl),
        examples: ['openapi.json'],
        ...pathOrHttpUrl,
      },
    ),
    openapiSource: platformStrictObject(
      'An OpenAPI file and the folder for its pages.',
      {
        source,
        directory: outputFolder,
        overlays: listOf('The paths of OpenAPI overlay files, applied in this order.', { ...textSchema('The path of an overlay file.', 'overlay.yaml'), ...pathOrHttpUrl }),
      },
      ['source'],
    ),
    asyncapi: withDescription('The path or URL of an AsyncAPI file, a list of them, or an object that also names the folder for the generated pages.', {
      type: ['string', 'array', 'object'],
      if: { type: 'object' },
      then: refTo('apiSource'),
      items: { ...textSchema('The path or URL of an AsyncAPI file.', 'asyncapi.yaml'), ...pathOrHttpUrl },
      examples: ['asyncapi.yaml'],
      ...pathOrHttpUrl,
    }),
    graphql: textOr(
      'graphqlSource',
      'The path or URL of a GraphQL schema, or an object that also names the folder for the generated pages.',
      secureSource,
    ),
    graphqlSource: platformStrictObject(
      'A GraphQL schema and the folder for its pages.',
      { source: { ...textSchema('The path of the schema, or its URL.', 'schema.graphql'), ...secureSource }, directory: namedFolder },
      ['source'],
    ),
    apiSource: platformStrictObject('A description of an API and the folder for its pages.', { source, directory: outputFolder }, ['source']),
    sdk: platformStrictObject(
      'Reference pages made from the output of a documentation generator.',
      {
        format: withDescription('The generator that wrote the output.', {
          type: 'string',
          enum: ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'],
          enumDescriptions: ['TypeDoc, for TypeScript.', 'DocFX, for .NET.', 'Javadoc, for Java.', 'Sphinx, for Python.', 'phpDocumentor, for PHP.'],
        }),
        source: { ...textSchema('The path of the output.'), ...secureSource },
        directory: namedFolder,
      },
      ['format', 'source'],
    ),
    color: platformStrictObject('The color in the light and in the dark appearance.', {
      light: hexColorSchema('The color in the light appearance, such as `#0D9373`.'),
      dark: hexColorSchema('The color in the dark appearance, such as `#0D9373`.'),
    }),
    redirect: objectSchema(
        'A redirect from one URL, or from all that match a pattern.',
        {
          source: textSchema('The path to redirect, such as `/old`. `:name` matches a segment, `*` one or more.', '/old', '/old/:slug*'),
          destination: textSchema('A path of the site, or a URL. It can repeat the parameters of the source.', '/new', '/new/:slug*'),
          permanent: booleanSchema('Whether browsers and search engines may remember the redirect. The default is `true`.'),
        },
        ['source', 'destination'],
    ),
    ...docsJsonSettingDefinitions,
    besideGraphql: besideSource('graphql', ['sdk']),
    besideSdk: besideSource('sdk', []),
    globalTabs: linksNamed('Tabs', 'globalTab'),
    globalTab: linkNamed('A tab', 'tab', labelSchema('The label of the tab.'), { icon: refTo('icon'), searchable, align, directory: refTo('directory') }),
    globalDropdowns: linksNamed('Dropdown entries', 'globalDropdown'),
    globalDropdown: linkNamed('A dropdown entry', 'dropdown', labelSchema('The label of the entry.'), {
      icon: refTo('icon'),
      color: refTo('color'),
      description: textSchema('A line of text below the label.'),
      directory: refTo('directory'),
    }),
    globalProducts: linksNamed('Products', 'globalProduct'),
    globalProduct: linkNamed('A product', 'product', labelSchema('The label of the product.'), {
      icon: refTo('icon'),
      color: refTo('color'),
      name: textSchema('The full name of the product.'),
      description: textSchema('A line of text below the label.'),
      directory: refTo('directory'),
    }),
    globalVersions: linksNamed('Versions', 'globalVersion'),
    globalVersion: linkNamed('A version', 'version', labelSchema('The name of the version.'), {
      tag: textSchema('A short badge beside the version.'),
      directory: refTo('directory'),
      default: booleanSchema('Whether this is the version that readers see first.'),
    }),
    globalLanguages: linksNamed('Languages', 'globalLanguage'),
    globalLanguage: linkNamed('A language', 'language', refTo('languageCode'), {
      directory: refTo('directory'),
      banner: refTo('banner'),
      footer: refTo('footer'),
      navbar: refTo('navbar'),
      default: booleanSchema('Whether this is the language that readers see first.'),
    }),
  },

  topLevel: { ...docsJsonProperties, openapi: refTo('belongsToElement') },
  required: ['theme', 'name', 'colors'],
  conditions: willowVariationsCondition,
};
