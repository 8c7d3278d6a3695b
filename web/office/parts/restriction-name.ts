import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer } from '#web/i18n/i18n.ts'

/**
 * Returns what the customer ticked about their place, in the reader's language. If this page does not know it, it returns the stored text.
 */
export const restrictionName = (kind: string): string =>
  textFromServer(areaOfTexts('office/site'), `site.restriction.${kind.toLowerCase().replaceAll(' ', '-')}`, {}) ?? kind
