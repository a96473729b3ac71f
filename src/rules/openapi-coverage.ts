/** Operations that are not in the navigation. */
import { escapeIdentityText } from '../lint/identity.ts';
import { defineRule } from '../lint/rule.ts';
import { nameSome } from './wording/names.ts';

/** The most operations that a message names. */
const MAX_NAMED = 3;

export default defineRule({
  id: 'openapi-coverage',
  theme: 'APIs',
  severity: 'warning',
  isOptional: true,
  summary: 'Every operation of an OpenAPI description in use is in the navigation.',
  why: 'An operation that is not listed has no page, or one that readers cannot find. Operations marked `x-hidden` or `x-excluded` are left out deliberately.',
  messages: {
    one: 'The operation {name} from “{file}” is not in the navigation.',
    many: '{count} operations from “{file}” are not in the navigation: {names}.',
  },
  *check({ apis, isComplete }, problem) {
    if (!apis || !isComplete || apis.isSpent) return;
    const generated = new Set(apis.uses.flatMap(({ file, generates }) => (generates ? [file] : [])));
    for (const [file, spec] of apis.specs) {
      const use = apis.firstUses.get(file);
      if (!use || !spec.isExact || !spec.isReadable || generated.has(file)) continue;
      const missing = spec.operations
        .filter(({ isHidden, isExcluded }) => !isHidden && !isExcluded)
        .map(({ method, path }) => `${method} ${path}`)
        .filter((name) => !apis.listedOperations.has(`${file} ${name}`));
      if (missing.length === 0) continue;
      const at = { pointer: use.pointer };
      const names = nameSome(missing, MAX_NAMED);
      const extras = {
        count: missing.length,
        name: escapeIdentityText(file),
        names: missing.map((name) => escapeIdentityText(`${file} ${name}`)),
      };
      if (missing.length === 1) yield problem.one(at, { name: names, file }, extras);
      else yield problem.many(at, { count: missing.length, file, names }, extras);
    }
  },
});
