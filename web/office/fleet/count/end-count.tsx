import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useAct } from '#web/office/fleet/use-act.ts'
import { Button } from '#web/ui/button.tsx'

type EndCountProps = { yardId: string; begin: string; missing: string[]; onEnded: () => void }

/** The dialog first shows how many boxes nobody has seen. */
export function EndCount({ yardId, begin, missing, onEnded }: EndCountProps) {
  const { t } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const { submit, isPending, failure, isOff } = useAct(
    (api, ended: { yardId: string; begin: string; missing: string[] }) => api.office.containers.endCount.mutate(ended),
    onEnded,
  )
  if (!isAsked) {
    return (
      <Button variant="outline" disabled={isOff} onClick={() => setAsked(true)}>
        {t('count.end')}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-4">
      <p>{t('count.end.sure', { count: missing.length })}</p>
      <ActFailure failure={failure} />
      <div className="flex gap-2">
        <Button pending={isPending} disabled={isOff} onClick={() => submit({ yardId, begin, missing })}>
          {t('fleet.confirm')}
        </Button>
        <Button variant="ghost" onClick={() => setAsked(false)}>
          {t('fleet.cancel')}
        </Button>
      </div>
    </div>
  )
}
