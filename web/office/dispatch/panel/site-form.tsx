import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SiteTag, siteTags } from '#domain/dispatch/site.ts'
import { useApi } from '#web/client/query.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import type { SiteMemory } from '#web/office/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type SiteFormProps = { site: SiteMemory; isOff: boolean; onClose: () => void }

const longestRemark = 500

/** Tags, remark, and whether the position is wrong. What was typed stays when somebody else was faster. */
export function SiteForm({ site, isOff, onClose }: SiteFormProps) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const [tags, setTags] = useState<readonly SiteTag[]>(site.tags)
  const [remark, setRemark] = useState(site.remark ?? '')
  const [isPositionForgotten, forget] = useState(false)
  /** The version that was looked at; after a refusal, the one that is shown then. */
  const [seen, setSeen] = useState<number | null>(site.version)
  const [failure, setFailure] = useState<unknown>(null)
  const { submit, isPending } = useSubmit(
    () => {
      setFailure(null)
      const facts = { tags: [...tags], remark: remark.trim() || null, isPositionForgotten }
      return api.office.sites.change.mutate({ id: site.id, version: seen ?? site.version, ...facts })
    },
    {
      onDone: () => {
        void queries.invalidateQueries({ queryKey: dispatchKey })
        onClose()
      },
      onError: error => {
        void queries.invalidateQueries({ queryKey: dispatchKey })
        setSeen(null)
        setFailure(error)
      },
    },
  )
  const toggle = (tag: SiteTag) => setTags(siteTags.filter(one => tags.includes(one) !== (one === tag)))
  return (
    <div className="flex w-full flex-col gap-3">
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
      <TextAreaField
        label={t('site.remark')}
        hint={t('site.remark.hint')}
        value={remark}
        maxLength={longestRemark}
        onChange={event => setRemark(event.target.value)}
      />
      {site.accuracyInMeters !== null && (
        <Checkbox checked={isPositionForgotten} onChange={() => forget(!isPositionForgotten)}>
          {t('site.position.forget')}
        </Checkbox>
      )}
      <ActFailure failure={failure} />
      <div className="flex gap-2">
        <Button size="sm" disabled={isOff || isPending} onClick={() => submit(undefined)}>
          {t('site.save')}
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('site.cancel')}
        </Button>
      </div>
    </div>
  )
}
