import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouterOutputs } from '#web/client/api.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { landfillQuery, refreshLandfill } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.ts'

type Landfill = NonNullable<RouterOutputs['office']['tickets']['facility']>

/**
 * The office corrects the landfill of a load here, because the driver may have pressed the wrong one. The load then belongs to the cost and
 * the statement of that landfill.
 */
export function LandfillField({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(landfillQuery(orderId))
  if (isError && !data) return <UnableToLoad component={t('landfill.label')} onRetry={() => void refetch()} />
  if (!data) return null
  return <LandfillOf orderId={orderId} landfill={data} />
}

/** If a colleague chose another landfill meanwhile, the form shows it. The person decides before the form replaces it (rule V27). */
function LandfillOf({ orderId, landfill }: { orderId: string; landfill: Landfill }) {
  const { t } = useTexts()
  const saved = landfill.facilityId ?? ''
  const editing = useEditing({ version: landfill.version, fields: { facilityId: saved } })
  const { facilityId } = editing.typed
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: { version: number; facilityId: string }) =>
      api.office.tickets.changeFacility.mutate({ orderId, ...input }),
    {
      refresh: refreshLandfill,
      onDone: () => {
        editing.saved()
        toast({ kind: 'success', title: t('landfill.saved') })
      },
    },
  )
  // When the person has chosen a version, the form no longer shows the refusal of the old version.
  const [settled, setSettled] = useState<unknown>(null)
  if (editing.theirs && settled !== failure) setSettled(failure)
  const choices = landfill.facilities.map(({ id, name }) => ({ value: id, label: name }))
  const all = saved === '' || facilityId === '' ? [{ value: '', label: t('landfill.unknown') }, ...choices] : choices
  const nameOf = (id: string) => all.find(({ value }) => value === id)?.label ?? t('landfill.unknown')
  return (
    <div className="flex flex-col items-start gap-2">
      <SelectField
        label={t('landfill.label')}
        value={facilityId}
        choices={all}
        error={failure === null || failure === settled ? undefined : errorText(failure)}
        onChange={chosen => editing.set({ facilityId: chosen })}
      />
      <ChangedMeanwhile
        editing={editing}
        objectId={orderId}
        labels={{ facilityId: t('landfill.label') }}
        names={{ facilityId: nameOf }}
      />
      {editing.isTouched && facilityId !== '' && (
        <>
          <p className="text-small text-ink-soft">{t('landfill.what')}</p>
          <Button
            size="sm"
            variant="outline"
            pending={isPending}
            disabled={isOff || editing.theirs !== null}
            onClick={() => void submit({ version: editing.seenVersion, facilityId })}
          >
            {t('landfill.save')}
          </Button>
        </>
      )}
    </div>
  )
}
