/** With a saved card, a person proves that an account is theirs: they enter the card's last four digits and its ZIP (rules M76 and M81). */
import { z } from 'zod'
import { zipOfPostalCode } from '#domain/value/zip.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'

export const lastFourLength = 4

export const cardProofSchema = z.strictObject({
  lastFour: z.string().regex(/^\d{4}$/),
  zip: zipSchema,
})

export type CardProof = z.infer<typeof cardProofSchema>

type ProvingCard = { readonly lastFour: string; readonly postalCode: string | null }

/** Returns false for a card that the bank saved without a ZIP, because such a card proves nothing. */
export const isProvenBy = ({ lastFour, postalCode }: ProvingCard, proof: CardProof): boolean =>
  lastFour === proof.lastFour && postalCode !== null && zipOfPostalCode(postalCode) === proof.zip
