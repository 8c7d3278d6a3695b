import { useId, useRef } from 'react'
import { maxLogoInBytes } from '#domain/company/brand.ts'
import type { RefusalName, RefusalValues } from '#domain/refusal/refusal.ts'
import { type Client, useClient } from '#web/client/client.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useMe } from '#web/office/session/me.ts'
import { refreshBrand, type StoredBrand } from '#web/office/settings/brand/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { toast } from '#web/ui/toast.ts'

/** A chosen logo is saved at once, because there is nothing to type. */
export function LogoPart({ stored }: { stored: StoredBrand }) {
  const { t } = useTexts()
  const client = useClient()
  const { organization } = useMe()
  const titleId = useId()
  const file = useRef<HTMLInputElement>(null)
  const { id, hasLogo, logoVersion } = stored
  const done = (title: string) => ({
    refresh: refreshBrand,
    onDone: () => void toast({ kind: 'success', title }),
  })
  const put = useOfficeAct(
    (_api, chosen: File) => putLogo(client, { file: chosen, logoVersion, organizationId: organization.id }),
    done(t('brand.logo.saved')),
  )
  const remove = useOfficeAct(
    (api, seen: { logoVersion: number }) => api.office.brand.removeLogo.mutate(seen),
    done(t('brand.logo.removed')),
  )
  const isOff = put.isOff || put.isPending || remove.isPending
  const choose = (chosen: File | undefined) => {
    if (chosen) void put.submit(chosen)
    // The empty value lets the person choose the same file again.
    if (file.current) file.current.value = ''
  }
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id={titleId} className="text-large font-bold">
        {t('brand.logo')}
      </h2>
      {hasLogo && (
        <img
          src={`/logos/${id}/${logoVersion}`}
          alt={t('brand.logo.now')}
          className="h-16 max-w-60 self-start rounded-small border border-line object-contain p-1"
        />
      )}
      <p className="text-small text-ink-soft">{t('brand.logo.hint')}</p>
      <ActFailure failure={put.failure ?? remove.failure} />
      <div className="flex flex-wrap gap-3">
        <label className={buttonStyle({ variant: 'outline', className: 'has-focus-visible:outline-2' })}>
          {t(hasLogo ? 'brand.logo.another' : 'brand.logo.choose')}
          <input
            ref={file}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={isOff}
            onChange={event => choose(event.target.files?.[0])}
            className="sr-only"
          />
        </label>
        {hasLogo && (
          <Button
            variant="secondary"
            disabled={isOff}
            pending={remove.isPending}
            onClick={() => void remove.submit({ logoVersion })}
          >
            {t('brand.logo.remove')}
          </Button>
        )}
      </div>
    </section>
  )
}

type ChosenLogo = { readonly file: File; readonly logoVersion: number; readonly organizationId: string }
type LogoAnswer = { readonly refusal?: RefusalName; readonly values?: RefusalValues }

/** Sends the bytes of a logo in a request of its own, because calls carry only JSON. */
async function putLogo(client: Client, { file, logoVersion, organizationId }: ChosenLogo): Promise<void> {
  // A file that is too large is refused here, because the server would read all of it before it refuses it.
  if (file.size > maxLogoInBytes) throw new LogoRefused(400, { refusal: 'not-a-logo' })
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
  if (!answer.ok) throw new LogoRefused(answer.status, (await answer.json().catch(() => ({}))) as LogoAnswer)
}

/** The error has the shape of a failed call, so that `errorText` finds the refusal in it. */
class LogoRefused extends Error {
  readonly data: { readonly httpStatus: number; readonly refusal?: RefusalName; readonly refusalValues: RefusalValues }
  constructor(httpStatus: number, { refusal, values = {} }: LogoAnswer) {
    super('the logo was not saved')
    this.data = { httpStatus, refusalValues: values, ...(refusal && { refusal }) }
  }
}
