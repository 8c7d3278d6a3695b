import type { RefusalName, RefusalValues } from '#domain/refusal/refusal.ts'
import type { Client } from '#web/client/client.ts'

type Sent = {
  readonly path: string
  readonly bytes: Blob | ArrayBuffer
  /** The content type of the bytes. */
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
}
type Answer = { readonly refusal?: RefusalName; readonly values?: RefusalValues }

/**
 * The function sends the bytes of a file in a request of its own, because calls carry only JSON. If the server no longer takes the token, it
 * sends the bytes once more with another one.
 */
export async function sendBytes(
  { fetch, session }: Client,
  { path, bytes, type, headers = {} }: Sent,
): Promise<Response> {
  const send = (token: string | null) =>
    fetch(path, {
      method: 'PUT',
      headers: { ...headers, 'content-type': type, ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: bytes,
    })
  const token = await session.getToken()
  const first = await send(token)
  const answer = first.status === 401 && token !== null ? await send(await session.replaceToken(token)) : first
  if (!answer.ok) throw new BytesRefused(answer.status, (await answer.json().catch(() => ({}))) as Answer)
  return answer
}

/** The error has the shape of a failed call, so that `errorText` finds the refusal in it. */
export class BytesRefused extends Error {
  readonly data: { readonly httpStatus: number; readonly refusal?: RefusalName; readonly refusalValues: RefusalValues }
  constructor(httpStatus: number, { refusal, values = {} }: Answer) {
    super(`the server answered ${httpStatus}`)
    this.data = { httpStatus, refusalValues: values, ...(refusal && { refusal }) }
  }
}
