/**
 * Makes dist/docs-nav.cjs from what is built: the whole program in one file, which runs wherever Node does.
 *
 * Node parses all code of a file at every start, so only what a clean run needs is code. The rest are compressed strings, which cost a
 * tenth of that, and are compiled when they are asked for.
 */
import { chmodSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(ROOT, 'dist/docs-nav.cjs');
const CHUNKS = 'dist/cli';
/** What every clean run loads; test/house/hot-path.program.test.ts holds that it is no more. */
const CODE = ['rolldown-runtime.cjs', 'cli.cjs'];
/** Texts that commands read. */
const TEXTS = ['schema', 'dist/page'];
const LICENSES = ['LICENSE', 'THIRD-PARTY-NOTICES'];
/** A seventh of the file more than at the highest, which takes 50 times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const { name, version, license, engines } = JSON.parse(read('package.json'));

/**
 * Loads the files of the command line from this one. The packed file contains the source of this function, which therefore refers to
 * nothing outside.
 *
 * @param {Readonly<Record<string, (exports: object, require: (id: string) => unknown) => void>>} code chunks by name
 * @param {Readonly<Record<string, string>>} packed the other chunks by name, and texts by their paths in the package
 * @param {NodeJS.Require} requireBuiltin
 * @param {string} file that contains all this, which stacks name before the chunk
 */
function start(code, packed, requireBuiltin, file) {
  const modules = new Map();
  const read = (path) => {
    if (!Object.hasOwn(packed, path)) throw new Error(`This file does not contain ${path}.`);
    return requireBuiltin('node:zlib').brotliDecompressSync(Buffer.from(packed[path], 'base64')).toString();
  };
  const compile = (chunk) =>
    requireBuiltin('node:vm').compileFunction(read(chunk), ['exports', 'require'], { filename: `${file}/${chunk}` });
  const load = (id) => {
    if (!id.startsWith('./')) return requireBuiltin(id);
    const chunk = id.slice(2);
    let exports = modules.get(chunk);
    if (exports === undefined) {
      modules.set(chunk, (exports = {}));
      (code[chunk] ?? compile(chunk)).call(exports, exports, load);
    }
    return exports;
  };
  load('./cli.cjs').run(read);
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

const pack = (path) => brotliCompressSync(read(path), QUALITY).toString('base64');

const filesIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .sort();

const chunks = readdirSync(join(ROOT, CHUNKS)).sort();
// The parentheses tell V8 that the function is called at once.
const code = CODE.map((chunk) => `${JSON.stringify(chunk)}: (function (exports, require) {${read(`${CHUNKS}/${chunk}`)}\n})`);
const packed = [
  ...chunks.filter((chunk) => !CODE.includes(chunk)).map((chunk) => [chunk, `${CHUNKS}/${chunk}`]),
  ...TEXTS.flatMap(filesIn).map((path) => [path, path]),
].map(([key, path]) => `${JSON.stringify(key)}: '${pack(path)}'`);

const text = `#!/usr/bin/env node
/*! ${name} ${version}, all of it in one file, for Node.js ${engines.node}. License: ${license}. The licenses of all that it contains are at the end. */
(${start})({
${code.join(',\n')}
}, {
${packed.join(',\n')}
}, require, __filename);
/*
${LICENSES.map(read)
  .join(`\n${'='.repeat(80)}\n\n`)
  .trim()}
*/
`;

const [stray] = /[^\0-\x7f]/.exec(text) ?? [];
// Node reads a file with one such character at half the speed.
if (stray !== undefined) throw new Error(`dist/docs-nav.cjs must be ASCII, and contains “${stray}”.`);
writeFileSync(FILE, text);
chmodSync(FILE, 0o755);
