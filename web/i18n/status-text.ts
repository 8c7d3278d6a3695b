import { areaOfTexts } from '#web/i18n/area.ts'
import { isTextKey, textFromServer } from '#web/i18n/i18n.ts'

/** A status in words, the scheduled ones by their day and time where that is known; null where the page has no words for it. */
export function statusText(status: string, when = ''): string | null {
  const keys = when ? [`status.${status}`] : [`status.${status}.noDate`, `status.${status}`]
  const known = keys.find(isTextKey)
  return known ? textFromServer(areaOfTexts('common/status'), known, { when }) : null
}
