/** The program of children, but for repositories whose names say that it is to loop, or to take all memory, when they are opened. */
import '../../src/agent/child/program.ts';
import type { ChildAttemptSetup, CallRequest } from '../../src/agent/child/calls.ts';

let harm = '';

// It is asked before the program is. What came before anybody listened comes once all modules have run.
process.prependListener('message', (text) => {
  const { call, given } = JSON.parse(String(text)) as CallRequest;
  if (call === 'begin') harm = /that-(?:loops|hoards)/.exec((given as ChildAttemptSetup).clone.address.url)?.[0] ?? '';
  if (call !== 'open' || harm === '') return;
  for (const all: Buffer[] = []; ;) if (harm === 'that-hoards') all.push(Buffer.alloc(1 << 20, 1));
});
