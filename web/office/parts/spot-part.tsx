import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/i18n.ts'
import { PhotoGrid } from '#web/office/parts/photo-grid.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { type SpotOf, spotQuery } from '#web/office/session/queries.ts'
import { SpotFacts } from '#web/parts/spot/spot-facts.tsx'

/** Shows where the customer of an order or of a stop wants the dumpster. Without a spot it shows nothing. */
export function SpotPart({ of, heading: Heading = 'h3' }: { of: SpotOf; heading?: 'h2' | 'h3' }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { data: spot, error } = useQuery(spotQuery(of))
  useChanges(({ changes, isReset }) => {
    const isMoved = changes.some(({ act }) => act === 'move-spot')
    if (isReset || isMoved) void queries.invalidateQueries({ queryKey: spotQuery(of).queryKey })
  })
  if (!error && !spot) return null
  return (
    <section className="flex flex-col gap-2 text-small">
      {spot && <Heading className="font-bold">{spot?.title}</Heading>}
      {error && <p className="text-bad">{t('spot.office.failed')}</p>}
      {spot && <SpotFacts spot={spot} className="flex max-w-sm flex-col gap-2" />}
      {spot?.photo && (
        <PhotoGrid pictures={[{ src: spot.photo, name: t('spot.office.photo') }]} labels={{ next: '', previous: '' }} />
      )}
    </section>
  )
}
