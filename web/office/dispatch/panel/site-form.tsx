import { type SiteTag, siteTags } from '#domain/dispatch/site.ts'
import { siteForm } from '#domain/dispatch/site-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import type { SiteMemoryFacts } from '#web/office/session/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type SiteFormProps = { site: SiteMemoryFacts; isOff: boolean; onClose: () => void }

/** The form holds tags, a remark, and a mark for a wrong position. If another person saves first, the typed values stay. */
export function SiteForm({ site, isOff, onClose }: SiteFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: siteForm,
    record: site,
    opened: siteForm.toTyped({ tags: [...site.tags], remark: site.remark, isPositionForgotten: false }),
    labels: {
      tags: t('site.tags'),
      remark: t('site.remark'),
      isPositionForgotten: t('site.position.forget'),
    },
    call: async (api, values, expected) => {
      if (expected) await api.office.sites.change.mutate({ ...expected, ...values })
    },
    refresh: queries => queries.invalidateQueries({ queryKey: dispatchKey }),
    onDone: onClose,
  })
  const { tags, isPositionForgotten } = form.typed
  const toggle = (tag: SiteTag) => form.set({ tags: siteTags.filter(one => tags.includes(one) !== (one === tag)) })
  return (
    <ActForm
      {...form.frame}
      className="w-full"
      save={t('site.save')}
      isOff={isOff}
      beside={
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('site.cancel')}
        </Button>
      }
    >
      <fieldset>
        <legend className="font-medium">{t('site.tags')}</legend>
        <div className="grid grid-cols-2 gap-x-2">
          {siteTags.map(tag => (
            <Checkbox key={tag} checked={tags.includes(tag)} onChange={() => toggle(tag)}>
              {t(`site.tag.${tag}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <TextAreaField {...form.text('remark')} hint={t('site.remark.hint')} />
      {site.accuracyInMeters !== null && (
        <Checkbox
          checked={isPositionForgotten}
          onChange={() => form.set({ isPositionForgotten: !isPositionForgotten })}
        >
          {t('site.position.forget')}
        </Checkbox>
      )}
    </ActForm>
  )
}
