import { projectionOf } from '#domain/drawing/project.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { AreaZip } from '#web/office/areas/queries.ts'
import { classNames } from '#web/ui/class-names.ts'

const frame = { width: 600, height: 300, margin: 16 }

/** Shows the positions of an area's ZIPs. The table below has the same facts in words. */
export function ZipPicture({ zips }: { zips: readonly AreaZip[] }) {
  const { t } = useTexts()
  const { pointOf } = projectionOf(zips, frame)
  const spots = zips.flatMap(zip => {
    const point = pointOf(zip)
    return point ? [{ zip, ...point }] : []
  })
  const on = zips.filter(zip => zip.active).length
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={t('areas.picture', { on, off: zips.length - on })}
      className="max-h-80 w-full max-w-3xl rounded-card border border-line bg-surface"
    >
      {spots.map(({ zip, x, y }) => (
        <circle
          key={zip.zipCode}
          cx={x}
          cy={y}
          r="7"
          strokeWidth="2"
          className={classNames('stroke-ink', zip.active ? 'fill-accent' : 'fill-surface')}
        >
          <title>{`${zip.zipCode} ${zip.city}`}</title>
        </circle>
      ))}
    </svg>
  )
}
