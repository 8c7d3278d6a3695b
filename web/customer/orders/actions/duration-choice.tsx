import { swapDurationsInDays } from '#domain/schedule/swap.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

export type Duration = number | 'other'

const durations: readonly Duration[] = [...swapDurationsInDays, 'other']

type DurationChoiceProps = { chosen: Duration; onChoose: (duration: Duration) => void }

export function DurationChoice({ chosen, onChoose }: DurationChoiceProps) {
  const { t } = useTexts()
  return (
    <ChoiceGroup legend={t('action.swap.duration')} columns="pair">
      {durations.map(duration => (
        <RadioCard
          key={duration}
          name="rental-duration"
          title={duration === 'other' ? t('action.swap.other') : t('action.swap.days', { days: duration })}
          checked={chosen === duration}
          onChange={() => onChoose(duration)}
        />
      ))}
    </ChoiceGroup>
  )
}
