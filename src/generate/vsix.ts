/** A .vsix, the package of a VS Code extension: a zip file with two lists in front. The same files always give the same bytes. */
import { zipSync } from 'fflate';
import { html } from '../html/html.ts';

/** Of the manifest, what the Marketplace shows; the rest is for the editor. */
export interface ExtensionManifest {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly license: string;
  readonly displayName: string;
  readonly description: string;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly engines: { readonly vscode: string };
  readonly extensionKind: readonly string[];
  /** Its path; a PNG of 128 pixels or more. */
  readonly icon: string;
  /** A release has them. */
  readonly repository?: { readonly url: string };
  readonly bugs?: { readonly url: string };
  readonly homepage?: string;
}

const TYPES = [
  ['cjs', 'application/javascript'],
  ['js', 'application/javascript'],
  ['json', 'application/json'],
  ['md', 'text/markdown'],
  ['png', 'image/png'],
  ['txt', 'text/plain'],
  ['vsixmanifest', 'text/xml'],
] as const;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Local time, as zip files have no zone: the bytes are the same everywhere. */
const FIXED_DATE = new Date(1980, 0, 1);

/** Packs `readme.md`, `changelog.md`, `LICENSE.txt` and the files that the manifest names, such as its icon. */
export function vsixOf(manifest: ExtensionManifest, files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const texts = {
    'extension.vsixmanifest': DECLARATION + vsixManifest(manifest),
    '[Content_Types].xml': DECLARATION + contentTypes(),
    'extension/package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`extension/${path}`, text])),
  };
  const bytes = Object.entries(texts).map(
    ([path, text]) => [path, typeof text === 'string' ? new TextEncoder().encode(text) : text] as const,
  );
  return zipSync(Object.fromEntries(bytes), { mtime: FIXED_DATE, level: 9 });
}

function contentTypes(): string {
  return html`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${TYPES.map(([extension, type]) => html`  <Default Extension=".${extension}" ContentType="${type}"/>\n`)}</Types>
`.toString();
}

function vsixManifest(manifest: ExtensionManifest): string {
  const { name, publisher, version, displayName, description, categories, keywords, engines, extensionKind, icon } = manifest;
  return html`<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Tags>${keywords.join(',')}</Tags>
    <Categories>${categories.join(',')}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="${extensionKind.join(',')}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExecutesCode" Value="true"/>
      <Property Id="Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown" Value="true"/>
${linksOf(manifest).map(([name, url]) => html`      <Property Id="Microsoft.VisualStudio.Services.Links.${name}" Value="${url}"/>\n`)}    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Changelog" Path="extension/changelog.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/${icon}" Addressable="true"/>
  </Assets>
</PackageManifest>
`.toString();
}

/** What galleries show beside the description. */
function linksOf({ repository, bugs, homepage }: ExtensionManifest): readonly (readonly [name: string, url: string])[] {
  const links = { Source: repository?.url.replace(/^git\+/, ''), Support: bugs?.url, Learn: homepage };
  return Object.entries(links).flatMap(([name, url]) => (url === undefined ? [] : [[name, url] as const]));
}
