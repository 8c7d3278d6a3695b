import type { PlanStep } from '#domain/dispatch/plan/steps.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type DayScale, rangeOf } from '#web/office/dispatch/axis/day-scale.ts'
import { KindIcon } from '#web/office/dispatch/kind-icon.tsx'
import { type Facts, facilityName, sizeOf } from '#web/office/dispatch/stop-words.ts'
import { formatDuration, formatMinute } from '#web/office/session/clock.ts'

type AxisLegsProps = { legs: readonly PlanStep[]; facts: Facts; scale: DayScale }

/** The bars show what the truck does in a facility or in the yard between two stops. A bar is as long as the work takes. */
export function AxisLegs({ legs, facts, scale }: AxisLegsProps) {
  const { t } = useTexts()
  return legs.map(leg => {
    const { left, width } = rangeOf(scale, { from: leg.arrivesAt, to: leg.leavesAt })
    const text = [
      legText(t, facts, leg),
      `${leg.drive.isRough ? '≈ ' : ''}${formatMinute(leg.arrivesAt)}`,
      formatDuration(leg.leavesAt - leg.arrivesAt),
    ].join(', ')
    return (
      <li
        key={`${leg.what} ${leg.arrivesAt}`}
        title={text}
        style={{ marginLeft: left, width: Math.max(width, 2) }}
        className="row-start-1 col-start-1 mt-1 flex h-4 items-center justify-center overflow-hidden rounded-small border border-line-strong bg-sunken"
      >
        {/* The words are for screen readers. A positioned element would slow down the search for what is under the pointer. */}
        <span className="w-0 overflow-hidden whitespace-nowrap">{text}</span>
        {width > leastForIcon && <KindIcon kind={leg.what === 'dump' ? 'dump' : 'yard'} className="size-3!" />}
      </li>
    )
  })
}

const leastForIcon = 13

export function legText(t: Translate, facts: Facts, leg: PlanStep): string {
  if (leg.what === 'dump') return facilityName(facts, leg.facilityId)
  const sizes = leg.loads.map(box => sizeOf(facts, box.containerTypeId)).join(', ')
  return sizes === '' ? t('board.leg.setDown') : t('board.leg.load', { sizes })
}
