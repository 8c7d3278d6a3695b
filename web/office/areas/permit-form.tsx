import { cityPermitForm } from '#domain/area/city-permit.ts'
import { permitWords } from '#domain/area/permit-words.ts'
import { languages } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type PermittedCity, refreshAreas } from '#web/office/areas/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type TypedPermit = ReturnType<typeof cityPermitForm.toTyped>

/** The form holds what customers read about permits of a city. If the texts are empty, they read the usual words. */
export function PermitForm({ city: { slug, permit } }: { city: PermittedCity }) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: cityPermitForm,
    record: permit,
    opened: cityPermitForm.toTyped({ text: permit?.text ?? '', textEs: permit?.textEs ?? '', url: permit?.url ?? '' }),
    labels: { text: t('permits.text'), textEs: t('permits.textEs'), url: t('permits.url') },
    errors: { text: t('permits.text.wrong'), textEs: t('permits.text.wrong'), url: t('permits.url.wrong') },
    call: (api, draft, expected) =>
      api.office.areas.savePermit.mutate({ slug, version: expected?.version ?? 0, draft }),
    refresh: refreshAreas,
    saved: t('areas.saved'),
  })
  return (
    <EditForm {...form.frame} save={t('areas.save')}>
      <TextAreaField {...form.text('text')} hint={t('permits.text.hint')} rows={4} />
      <TextAreaField {...form.text('textEs')} hint={t('permits.textEs.hint')} rows={4} />
      <TextField {...form.text('url')} hint={t('permits.url.hint')} type="url" />
      <Shown typed={form.typed} />
    </EditForm>
  )
}

/**
 * Shows what customers would read if the typed text were saved, first in the language of the page. If the text is empty, they read the usual
 * words.
 */
function Shown({ typed: { text, textEs, url } }: { typed: TypedPermit }) {
  const { t, language } = useTexts()
  const own = { en: text.trim(), es: textEs.trim() || text.trim() }
  const shown = own.en === own.es ? [language] : [...languages].sort(one => (one === language ? -1 : 1))
  return (
    <figure className="flex flex-col gap-1 rounded-card border border-dashed border-line-strong p-3">
      <figcaption className="text-small font-medium text-ink-soft">{t('permitGroups.preview')}</figcaption>
      {shown.map(one => (
        <p key={one} lang={one}>
          {own[one] || permitWords[one].usual}{' '}
          {(!own[one] || url.trim() !== '') && (
            <span className="text-accent-text underline">
              {own[one] ? permitWords[one].cityPage : permitWords[one].about}
            </span>
          )}
        </p>
      ))}
    </figure>
  )
}
