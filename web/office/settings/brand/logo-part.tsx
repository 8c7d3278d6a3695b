import { useId, useRef } from 'react'
import { maxLogoInBytes } from '#domain/company/brand.ts'
import { useClient } from '#web/client/client.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useMe } from '#web/office/session/me.ts'
import { refreshBrand, type StoredBrand } from '#web/office/settings/brand/queries.ts'
import { sendPicture } from '#web/office/settings/brand/send-picture.ts'
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
    (_api, file: File) =>
      sendPicture(client, {
        path: `/office/logo?version=${logoVersion}`,
        file,
        organizationId: organization.id,
        maxBytes: maxLogoInBytes,
        refusal: 'not-a-logo',
      }),
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
