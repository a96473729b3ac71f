/** A cheap test for pages that need no parser: if it returns false, nothing in the page runs. */
import { decodeHidden } from './in-text.ts';
import { EXECUTABLE_ELEMENT_NAMES } from './executable.ts';

const TAG = new RegExp(String.raw`<[\s/]*(?:[\w-]+\s*:\s*)?(?:${EXECUTABLE_ELEMENT_NAMES})\b`, 'i');
const HANDLER = /\bon[a-z]+\s*[=/]/i;
const RAW_HTML = /dangerouslySetInnerHTML|innerHTML|srcdoc/i;
const MODULE = /^(?:import|export)\b/m;
const CODE_URL = /script:|data:|blob:|filesystem:|view-source:/i;

/** Braces around numbers, names, plain texts and lists of those, without characters that could hide the closing brace. */
const PLAIN_BRACES = /\{(?:[^{}()`=<\\"'/;]|"[^"{}\\\n]*"|'[^'{}\\\n]*')*\}/g;
const ACTIVE_CODE =
  /\b(?:new|delete|await|yield|throw|import|function|class|toString|valueOf|toJSON|toLocaleString|constructor|__proto__|document|window|globalThis|self|frames|location|navigator|localStorage|sessionStorage|indexedDB|cookieStore|process|require|eval|fetch|Function|XMLHttpRequest|WebSocket)\b|\+\+|--|["']\s*\+|\+\s*["']|\]\s*:/;
const COMMENT = /\{\s*\/\*[^{}*]*\*\/\s*\}/g;

/** How many levels of nested plain braces are removed. */
const MAX_NESTING = 3;

export function mayRun(text: string): boolean {
  return (
    TAG.test(text) ||
    HANDLER.test(text) ||
    RAW_HTML.test(text) ||
    MODULE.test(text) ||
    CODE_URL.test(text) ||
    (/[\\&%\t\r\n]/.test(text) && CODE_URL.test(withoutEscapes(text))) ||
    hasActiveBraces(text)
  );
}

function withoutEscapes(text: string): string {
  return decodeHidden(text)
    .replace(/[\n\r\t][\s>]*/g, '')
    .replace(/%3a/gi, ':')
    .replace(/%(?:0[9ad]|5c)/gi, '')
    .replace(/%([4-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function hasActiveBraces(text: string): boolean {
  if (!text.includes('{')) return false;
  let rest = text.replace(COMMENT, '');
  for (let round = 0; round < MAX_NESTING && rest.includes('{'); round++) {
    let isActive = false;
    rest = rest.replace(PLAIN_BRACES, (braces) => {
      isActive ||= ACTIVE_CODE.test(braces);
      return '';
    });
    if (isActive) return true;
  }
  return rest.includes('{');
}
