import type { AddressDetails } from '#domain/value/address.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** Returns the details of an address with their names, as the office and the driver read them (rule C62). */
export function shownDetails(
  { gateCode }: AddressDetails,
  t: Translate,
): { readonly name: string; readonly text: string }[] {
  return gateCode ? [{ name: t('addressDetails.gateCode'), text: gateCode }] : []
}
