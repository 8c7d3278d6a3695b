/** The tax is the rate of the service area, on the kinds of lines that are taxed there (rule P16). This provider keeps no books. */
import { taxedSum, taxOnAmount } from '#domain/pricing/tax.ts'
import type { TaxProvider, TaxQuestion } from '../tax.ts'

export function tableTax(): TaxProvider {
  const answer = ({ parts, areaRate }: TaxQuestion) => ({
    taxInCents: taxOnAmount(taxedSum(parts), areaRate).taxInCents,
    rate: areaRate,
  })
  return {
    source: 'table',
    digestOf: null,
    calculate: async question => ({ ...answer(question), calculationId: null, expiresAt: null }),
    estimate: async question => answer(question),
    books: null,
  }
}
