import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SiteTag, siteTags } from '#domain/dispatch/site.ts'
import { useApi } from '#web/client/query.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import type { SiteMemoryFacts } from '#web/office/session/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type SiteFormProps = { site: SiteMemoryFacts; isOff: boolean; onClose: () => void }

const longestRemark = 500

/** The form holds tags, a remark, and a mark for a wrong position. The typed values stay when another person was faster. */
export function SiteForm({ site, isOff, onClose }: SiteFormProps) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const editing = useEditing({
    version: site.version,
    fields: { tags: site.tags, remark: site.remark ?? '', isPositionForgotten: false },
  })
  const { tags, remark, isPositionForgotten } = editing.typed
  const [failure, setFailure] = useState<unknown>(null)
  const { submit, isPending } = useSubmit(
    async () => {
      setFailure(null)
      const facts = { tags: [...tags], remark: remark.trim() || null, isPositionForgotten }
      try {
        await api.office.sites.change.mutate({ id: site.id, version: editing.seenVersion, ...facts })
        editing.saved()
      } finally {
        void queries.invalidateQueries({ queryKey: dispatchKey })
      }
    },
    {
      onDone: onClose,
      onError: error => {
        setFailure(error)
      },
    },
  )
  const toggle = (tag: SiteTag) => editing.set({ tags: siteTags.filter(one => tags.includes(one) !== (one === tag)) })
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
        onChange={event => editing.set({ remark: event.target.value })}
      />
      {site.accuracyInMeters !== null && (
        <Checkbox
          checked={isPositionForgotten}
          onChange={() => editing.set({ isPositionForgotten: !isPositionForgotten })}
        >
          {t('site.position.forget')}
        </Checkbox>
      )}
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <ChangedMeanwhile
        editing={editing}
        objectId={site.id}
        labels={{ tags: t('site.tags'), remark: t('site.remark') }}
      />
      <ActFailure failure={failure} />
      <div className="flex gap-2">
        <Button size="sm" disabled={isOff || isPending || editing.theirs !== null} onClick={() => submit(undefined)}>
          {t('site.save')}
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('site.cancel')}
        </Button>
      </div>
    </div>
  )
}
