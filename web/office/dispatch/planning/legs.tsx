import type { Plan } from '#domain/dispatch/plan/plan.ts'
import type { PlanStep } from '#domain/dispatch/plan/steps.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { KindIcon } from '#web/office/dispatch/kind-icon.tsx'
import { type Facts, facilityName, sizeOf } from '#web/office/dispatch/stop-words.ts'
import { formatDuration } from '#web/office/session/clock.ts'

/** Returns the legs that the truck must drive before a stop, or at the end of its day. The product computes them. */
export function legsBefore({ steps }: Plan, stopId: string | null): readonly PlanStep[] {
  const at = steps.findIndex(step => step.what === 'visit' && step.part !== 'second' && step.stopId === stopId)
  const end = stopId === null ? steps.length : at
  const earlier = steps.slice(0, Math.max(0, end))
  const from = earlier.findLastIndex(step => step.what === 'visit') + 1
  return earlier.slice(from).filter(step => step.what !== 'home')
}

export const isChained = ({ steps }: Plan, stopId: string): boolean =>
  steps.some(step => step.stopId === stopId && step.isChain)

export function Legs({ legs, facts }: { legs: readonly PlanStep[]; facts: Facts }) {
  return legs.map(leg => <Leg key={`${leg.what} ${leg.arrivesAt}`} leg={leg} facts={facts} />)
}

function Leg({ leg, facts }: { leg: PlanStep; facts: Facts }) {
  const { t } = useTexts()
  const minutes = formatDuration(leg.leavesAt - leg.arrivesAt + leg.drive.minutes)
  const sizes = leg.loads.map(box => sizeOf(facts, box.containerTypeId)).join(', ')
  const place = facilityName(facts, leg.facilityId)
  const text = leg.what === 'dump' ? place : sizes === '' ? t('board.leg.setDown') : t('board.leg.load', { sizes })
  return (
    <li className="flex w-24 flex-col @max-4xl/plan:w-42 justify-center gap-0.5 px-1 text-small leading-tight text-ink-soft">
      <KindIcon kind={leg.what === 'dump' ? 'dump' : 'yard'} />
      <span className="line-clamp-2">{text}</span>
      <span className="tabular-nums">
        {leg.drive.isRough && '≈ '}
        {minutes}
      </span>
    </li>
  )
}
