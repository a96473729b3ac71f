/** How providers are asked: keys never follow a redirect, and an answer without end does not fill the memory. */

/** Far more than the longest answer of a model. */
const MOST_BYTES = 32 * 1024 * 1024;

export const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let bytes = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MOST_BYTES) controller.error(new TypeError(`The answer has more than ${MOST_BYTES} bytes.`));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
};
