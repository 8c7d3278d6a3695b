/**
 * The server reads answers of other companies' services up to a maximum size, so that an answer without an end does not fill the memory.
 */

/** An answer about one thing has some kilobytes. */
const usualMostBytes = 256 * 1024

export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

/**
 * Reads all pieces. Closes the connection as soon as more than `maxBytes` have come.
 * @throws AnswerTooLong
 */
export async function readWhole(
  pieces: AsyncIterable<Uint8Array> | null,
  maxBytes = usualMostBytes,
): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = []
  let length = 0
  // If a loop leaves this iterator early, the connection closes.
  for await (const piece of pieces ?? []) {
    length += piece.length
    if (length > maxBytes) throw new AnswerTooLong(`The answer is longer than ${maxBytes} bytes.`)
    read.push(piece)
  }
  return Buffer.concat(read)
}

/** Returns null if the answer is not JSON, ends too early, or is too long. */
export async function readJson(answer: Response, maxBytes?: number): Promise<unknown> {
  try {
    return JSON.parse((await readWhole(answer.body, maxBytes)).toString())
  } catch {
    return null
  }
}

type CallOptions = Omit<RequestInit, 'signal'> & {
  readonly limitInMs: number
  /** Sends the call. If it is left out, the `fetch` of this process does. */
  readonly send?: typeof fetch
}

/**
 * Works like `fetch`, but the limit is for the call together with its whole answer: a body that has not ended by then breaks off. The
 * signal of `fetch` alone is not enough, because Node forgets it when it collects garbage while a body is read (nodejs/undici#3644). A
 * redirection is an error, because no service sends this server elsewhere with its key.
 */
export async function fetchWithin(call: string | URL | Request, options: CallOptions): Promise<Response> {
  const { limitInMs, send = fetch, ...asked } = options
  const signal = AbortSignal.timeout(limitInMs)
  const { status, headers, body } = await send(call, { redirect: 'error', ...asked, signal })
  return new Response(body?.pipeThrough(new TransformStream(), { signal }), { status, headers })
}

/** Works like `fetchWithin`, but resolves when the whole answer has come. */
export async function fetchWhole(call: string | Request, options: CallOptions, maxBytes?: number): Promise<Response> {
  const answer = await fetchWithin(call, options)
  const { status, headers } = answer
  const body = await readWhole(answer.body, maxBytes)
  // A Response with 204 takes no body.
  return new Response(body.length === 0 ? null : body, { status, headers })
}
