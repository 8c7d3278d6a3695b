import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer } from '#web/i18n/i18n.ts'

/**
 * The name is what the customer ticked about their place, in the reader's language; if this page does not know it, the stored text is used.
 */
export const restrictionName = (kind: string): string =>
  textFromServer(areaOfTexts('office/site'), `site.restriction.${kind.toLowerCase().replaceAll(' ', '-')}`, {}) ?? kind
