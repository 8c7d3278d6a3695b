import type { RefusalName } from '#domain/refusal/refusal.ts'
import type { Client } from '#web/client/client.ts'
import { BytesRefused, sendBytes } from '#web/client/send-bytes.ts'

type Picture = {
  readonly path: string
  readonly file: File
  readonly organizationId: string
  /** A file that is too large is refused here, because the server would read all of it before it refuses it. */
  readonly maxBytes: number
  readonly refusal: RefusalName
}

export async function sendPicture(client: Client, { path, file, organizationId, maxBytes, refusal }: Picture) {
  if (file.size > maxBytes) throw new BytesRefused(400, { refusal })
  const type = file.type.startsWith('image/') ? file.type : 'image/unknown'
  await sendBytes(client, { path, bytes: file, type, headers: { 'x-organization-id': organizationId } })
}
