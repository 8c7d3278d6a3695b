/** The pricing rules of the ready-made catalog (rule A26). The matrix of heavy loads precedes the list by size. */
import type { RuleTerms } from '#domain/pricing/rule.ts'
import type { ReadyMadeCatalog } from '#domain/ready-made/catalog.ts'

type ReadyMadeRule = {
  readonly name: string
  readonly nameInSpanish: string
  readonly precedence: number
  readonly terms: RuleTerms
}

export function readyMadeRules({ rateCard, heavyLoads }: ReadyMadeCatalog) {
  return {
    bySize: {
      name: 'Rental by size',
      nameInSpanish: 'Renta por tamaño',
      precedence: 400,
      terms: { type: 'CONTAINER_PERIOD_PRICING', data: { containerPeriods: rateCard } },
    },
    heavy: {
      name: 'Heavy loads',
      nameInSpanish: 'Cargas pesadas',
      precedence: 600,
      terms: { type: 'CONTAINER_MATERIAL_MATRIX', data: { cells: heavyLoads } },
    },
  } as const satisfies Record<string, ReadyMadeRule>
}
