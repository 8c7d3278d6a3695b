import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { landfillQuery, refreshLandfill } from '#web/office/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Where a load was tipped: a driver may have pressed the wrong landfill. The cost and the statement that it belongs to follow. */
export function LandfillField({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(landfillQuery(orderId))
  const [chosen, setChosen] = useState<string | null>(null)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: { version: number; facilityId: string }) =>
      api.office.tickets.changeFacility.mutate({ orderId, ...input }),
    {
      refresh: refreshLandfill,
      onDone: () => {
        setChosen(null)
        toast({ kind: 'success', title: t('landfill.saved') })
      },
    },
  )
  if (isError && !data) return <UnableToLoad component={t('landfill.label')} onRetry={() => void refetch()} />
  if (!data) return null
  const facilityId = chosen ?? data.facilityId ?? ''
  const isChanged = facilityId !== '' && facilityId !== data.facilityId
  const choices = data.facilities.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="flex flex-col items-start gap-2">
      <SelectField
        label={t('landfill.label')}
        value={facilityId}
        choices={data.facilityId === null ? [{ value: '', label: t('landfill.unknown') }, ...choices] : choices}
        onChange={setChosen}
      />
      {isChanged && (
        <>
          <p className="text-small text-ink-soft">{t('landfill.what')}</p>
          <Button
            size="sm"
            variant="outline"
            pending={isPending}
            disabled={isOff}
            onClick={() => void submit({ version: data.version, facilityId })}
          >
            {t('landfill.save')}
          </Button>
        </>
      )}
      <ActFailure failure={failure} />
    </div>
  )
}
