import { site } from '#web/i18n/areas/office.ts'
import { textFromServer } from '#web/i18n/i18n.ts'

/** What the customer ticked of their place, in the reader's language; as it was stored where this page does not know it. */
export const restrictionName = (kind: string): string =>
  textFromServer(site, `site.restriction.${kind.toLowerCase().replaceAll(' ', '-')}`, {}) ?? kind
