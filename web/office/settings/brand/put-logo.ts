/** The function sends the bytes of a logo, which no call takes. */
import { largestLogoInBytes } from '#domain/company/brand.ts'
import type { RefusalName, RefusalValues } from '#domain/refusal/refusal.ts'
import type { Client } from '#web/client/client.ts'

type ChosenLogo = { readonly file: File; readonly logoVersion: number; readonly organizationId: string }
type Answer = { readonly refusal?: RefusalName; readonly values?: RefusalValues }

/** The error has the form of a failed call, so that a page shows it in the same words. */
class LogoRefused extends Error {
  readonly data: { readonly httpStatus: number; readonly refusal?: RefusalName; readonly refusalValues: RefusalValues }
  constructor(httpStatus: number, { refusal, values = {} }: Answer) {
    super('the logo was not saved')
    this.data = { httpStatus, refusalValues: values, ...(refusal && { refusal }) }
  }
}

export async function putLogo(client: Client, { file, logoVersion, organizationId }: ChosenLogo): Promise<void> {
  // The server would read a large file to its end before it refuses it.
  if (file.size > largestLogoInBytes) throw new LogoRefused(400, { refusal: 'not-a-logo' })
  const send = (token: string | null) =>
    client.fetch(`/office/logo?version=${logoVersion}`, {
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
  if (!answer.ok) throw new LogoRefused(answer.status, (await answer.json().catch(() => ({}))) as Answer)
}
