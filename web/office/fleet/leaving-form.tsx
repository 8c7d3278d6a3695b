import type { ComponentProps } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { PlannedStops } from '#web/office/fleet/planned-stops.tsx'
import { Button } from '#web/ui/button.tsx'

type LeavingFormProps = {
  /** The words explain what happens to the stops. */
  words: string
  confirm: string
  stops: ComponentProps<typeof PlannedStops>['query']
  act: Pick<ComponentProps<typeof Button>, 'onClick'> &
    Pick<ComponentProps<typeof ActFailure>, 'failure'> & { isPending: boolean; isOff: boolean }
  onCancel: () => void
}

/** A driver or a truck leaves the road: the form first lists the stops that are planned for it. */
export function LeavingForm({ words, confirm, stops, act, onCancel }: LeavingFormProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small">{words}</p>
      <PlannedStops query={stops} />
      <ActFailure failure={act.failure} />
      <div className="flex gap-2">
        <Button
          variant="destructive"
          size="sm"
          pending={act.isPending}
          disabled={act.isOff || !stops.data}
          onClick={act.onClick}
        >
          {confirm}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('fleet.cancel')}
        </Button>
      </div>
    </div>
  )
}
