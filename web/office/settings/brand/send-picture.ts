import type { RefusalName, RefusalValues } from '#domain/refusal/refusal.ts'
import type { Client } from '#web/client/client.ts'

type Picture = {
  readonly path: string
  readonly file: File
  readonly organizationId: string
  /** A file that is too large is refused here, because the server would read all of it before it refuses it. */
  readonly maxBytes: number
  readonly refusal: RefusalName
}
type Answer = { readonly refusal?: RefusalName; readonly values?: RefusalValues }

/** Sends the bytes of a picture in a request of its own, because calls carry only JSON. */
export async function sendPicture(client: Client, { path, file, organizationId, maxBytes, refusal }: Picture) {
  if (file.size > maxBytes) throw new PictureRefused(400, { refusal })
  const send = (token: string | null) =>
    client.fetch(path, {
      method: 'PUT',
      headers: {
        'content-type': file.type.startsWith('image/') ? file.type : 'image/unknown',
        'x-organization-id': organizationId,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: file,
    })
  const token = await client.session.getToken()
  const first = await send(token)
  const answer = first.status === 401 && token !== null ? await send(await client.session.replaceToken(token)) : first
  if (!answer.ok) throw new PictureRefused(answer.status, (await answer.json().catch(() => ({}))) as Answer)
}

/** The error has the shape of a failed call, so that `errorText` finds the refusal in it. */
class PictureRefused extends Error {
  readonly data: { readonly httpStatus: number; readonly refusal?: RefusalName; readonly refusalValues: RefusalValues }
  constructor(httpStatus: number, { refusal, values = {} }: Answer) {
    super('the picture was not saved')
    this.data = { httpStatus, refusalValues: values, ...(refusal && { refusal }) }
  }
}
