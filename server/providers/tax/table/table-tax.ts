/** The rate of the service area, on the kinds of lines that the area says are taxed (rule P16). Nobody keeps books of it. */
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
