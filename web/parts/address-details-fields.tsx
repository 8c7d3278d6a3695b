import type { AddressDetails } from '#domain/value/address.ts'
import { addressDetailsSchema, maxGateCodeLength } from '#domain/value/address-schema.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** The details of an address as the person types them. */
export type TypedDetails = Readonly<Record<keyof AddressDetails, string>>
export type WrongDetail = keyof TypedDetails

export const noDetailsTyped: TypedDetails = { gateCode: '' }

/** An older draft has no details, so a missing gate code becomes an empty text. */
export const typedDetails = ({ gateCode }: AddressDetails): TypedDetails => ({ gateCode: gateCode ?? '' })

export const detailLabels = (t: Translate): TypedDetails => ({ gateCode: t('addressDetails.gateCode') })

/** Returns the typed details that the calls would refuse. */
export function wrongDetails(typed: AddressDetails): WrongDetail[] {
  const { error } = addressDetailsSchema.safeParse(typedDetails(typed))
  return error?.issues.map(issue => issue.path[0] as WrongDetail) ?? []
}

type AddressDetailsFieldsProps = {
  typed: AddressDetails
  set: (change: TypedDetails) => void
  /** Returns the text beside a wrong field. Undefined if the field is right, or if the form was not sent yet. */
  says: (field: WrongDetail, text: string) => string | undefined
}

/** These fields follow the unit. All forms with an address use them (rule C62). */
export function AddressDetailsFields({ typed, set, says }: AddressDetailsFieldsProps) {
  const { t } = useTexts()
  const details = typedDetails(typed)
  return (
    <TextField
      label={t('addressDetails.gateCode.field')}
      error={says('gateCode', t('addressDetails.gateCode.wrong'))}
      name="gateCode"
      autoComplete="off"
      maxLength={maxGateCodeLength}
      value={details.gateCode}
      onChange={event => set({ ...details, gateCode: event.target.value })}
    />
  )
}
