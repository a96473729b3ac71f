/** Loaded before the program: whoever started it asks by IPC how many bytes are in use, and the garbage is collected first. */
process.on('message', () => {
  // What only a finalizer held on to goes the second time.
  globalThis.gc();
  setImmediate(() => {
    globalThis.gc();
    process.send(process.memoryUsage().heapUsed);
  });
});
process.channel.unref();
