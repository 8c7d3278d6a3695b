import type { PlacedZip } from '#domain/area/zip-place.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** Says where a ZIP is now, such as "Stays in Hills". */
export function placeWords({ place, areaName }: Pick<PlacedZip, 'place' | 'areaName'>, t: Translate): string {
  return place === 'other-area' ? t('areas.place.other-area', { area: areaName ?? '–' }) : t(`areas.place.${place}`)
}
