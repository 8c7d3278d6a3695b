import { Link } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { glowOf } from '#web/office/dispatch/map/day-on-map.ts'
import type { DispatchMap } from '#web/office/session/office-api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type BoxListProps = { boxes: DispatchMap['boxes']; isShown: boolean; onShow: (isShown: boolean) => void }

const maxListed = 20

/** The list shows the boxes at customers. The boxes that have been out longest come first. */
export function BoxList({ boxes, isShown, onShow }: BoxListProps) {
  const { t } = useTexts()
  return (
    <section aria-label={t('dayMap.boxes', { count: boxes.length })} className="p-3 text-small">
      <h2 className="text-base font-bold">{t('dayMap.boxes', { count: boxes.length })}</h2>
      <Checkbox checked={isShown} onChange={event => onShow(event.target.checked)}>
        {t('dayMap.showBoxes')}
      </Checkbox>
      <p className="text-ink-soft">{t('dayMap.glow')}</p>
      {boxes.length > 0 && (
        <ul className="mt-2">
          {boxes.slice(0, maxListed).map(({ id, number, customer, daysOut }) => (
            <li key={id}>
              <Link
                to={`/containers?open=${id}`}
                aria-label={t('dayMap.box', { number, customer, days: daysOut })}
                className="flex min-h-9 items-center gap-2.5 hover:bg-sunken max-lg:min-h-12"
              >
                <svg width="24" height="24" aria-hidden="true" className="shrink-0">
                  <BoxSign x={12} y={12} daysOut={daysOut} />
                </svg>
                <span className="font-medium">{number}</span>
                <span className="min-w-0 flex-1 truncate text-ink-soft">{customer}</span>
                <span className="text-ink-soft tabular-nums">{daysOut}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {boxes.length > maxListed && (
        <Link
          to="/containers?place=site"
          className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('dayMap.allBoxes')}
        </Link>
      )}
    </section>
  )
}

/** This sign marks a box on the map and in the list. Its glow grows with the days that the box is out. */
export function BoxSign({ x, y, daysOut }: { x: number; y: number; daysOut: number }) {
  const glow = glowOf(daysOut)
  return (
    <g>
      <circle cx={x} cy={y} r={5 + 9 * glow} className="fill-accent" opacity={0.1 + 0.5 * glow} />
      <path d={`M${x - 4.5} ${y - 2.5}h9l-1.5 5h-6Z`} className="fill-ink-soft" />
    </g>
  )
}
