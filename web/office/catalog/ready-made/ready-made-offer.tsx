import { readyMadeForm } from '#domain/ready-made/price.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { refreshCatalog } from '#web/office/catalog/queries.ts'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A hauler with an empty catalog may take the ready-made one (rule A26). */
export default function ReadyMadeOffer() {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: readyMadeForm,
    record: null,
    name: 'ready-made',
    opened: readyMadeForm.toTyped({ priceInCents: null }),
    labels: { priceInCents: t('readyMade.price') },
    errors: { priceInCents: t('readyMade.price.wrong') },
    call: (api, values) => api.office.catalog.takeReadyMade.mutate(values),
    refresh: refreshCatalog,
    waitsForRefresh: true,
    saved: t('readyMade.taken'),
  })
  return (
    <Card aria-labelledby="ready-made" className="flex max-w-2xl flex-col gap-3">
      <h2 id="ready-made" className="text-large font-bold">
        {t('readyMade.title')}
      </h2>
      <p>{t('readyMade.what')}</p>
      <ActForm {...form.frame} save={t('readyMade.take')}>
        <TextField {...form.text('priceInCents')} hint={t('readyMade.price.hint')} />
      </ActForm>
    </Card>
  )
}
