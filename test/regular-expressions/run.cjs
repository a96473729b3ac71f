/**
 * A process that runs expressions on pumped texts, one at a time, and tells the CPU time in milliseconds, the best of three. Whoever starts it ends
 * it if it does not answer.
 */
'use strict';

const ATTEMPTS = 3;

process.on('message', ({ source, flags, text, length, most }) => {
  process.send(bestOf(new RegExp(source, flags), writeOut(text, length), most));
});

/** A text of the length, or slightly shorter. */
function writeOut({ prefix, pump, suffix }, length) {
  const times = Math.floor((length - prefix.length - suffix.length) / pump.length);
  return prefix + pump.repeat(times) + suffix;
}

function bestOf(expression, text, most) {
  let best = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && best > most; attempt++) best = Math.min(best, timeOf(expression, text));
  return best;
}

function timeOf(expression, text) {
  const before = process.cpuUsage();
  matchAll(expression, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** All matches if the expression looks for all, as its users do; otherwise the first. */
function matchAll(expression, text) {
  expression.lastIndex = 0;
  if (!expression.global) return void expression.exec(text);
  for (let match = expression.exec(text); match; match = expression.exec(text)) if (match[0] === '') expression.lastIndex++;
}
