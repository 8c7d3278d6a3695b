import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { stopPhotosQuery } from '#web/office/dispatch/queries.ts'
import { PhotoGrid } from '#web/office/parts/photo-grid.tsx'
import type { BoardStop } from '#web/office/session/office-api.ts'
import { formatInstant } from '#web/parts/when.ts'

/** The photos are the driver's from the visit: for an errand nothing else proves it. */
export function StopPhotos({ stop, timeZone }: { stop: BoardStop; timeZone: string }) {
  const { t, language } = useTexts()
  const { data, error } = useQuery({ ...stopPhotosQuery(stop.id), enabled: stop.state !== 'planned' })
  if (!error && !data?.length) return null
  const pictures = (data ?? []).map(({ url, at }) => ({ src: url, name: formatInstant(at, timeZone, language) }))
  return (
    <section>
      <h3 className="mb-2 text-small font-bold">{t('board.photos')}</h3>
      {error ? (
        <p className="text-small text-bad">{errorText(error)}</p>
      ) : (
        <PhotoGrid pictures={pictures} labels={{ next: t('board.photo.next'), previous: t('board.photo.previous') }} />
      )}
    </section>
  )
}
