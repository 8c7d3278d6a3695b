/** Pricing rules as a hauler writes them: five types, each with a scope, a precedence and a time in force (rules P3 and P20). */

export type CustomerClassification = 'individual' | 'contractor'

export type RuleScope = {
  readonly customerClassification: CustomerClassification | 'all'
  readonly zipCodes: readonly string[] | 'all'
  readonly customerIds: readonly string[] | 'all'
}

/** One cell of the matrix: what one material costs in one container type. Rates are decimal strings of cents; tons are decimal strings. */
export type MatrixCell =
  | {
      readonly containerTypeId: string
      readonly materialId: string
      readonly enabled: boolean
      readonly pricingType: 'fixed'
      readonly fixedPriceInCents: number
      readonly minimumTonnage: string
      readonly perTonRateInCents: number
    }
  | {
      readonly containerTypeId: string
      readonly materialId: string
      readonly enabled: boolean
      readonly pricingType: 'payAsYouGo'
      readonly perTonRateInCents: number
      readonly minimumCharge: number
      readonly minimumTonnage: string
    }

export type ContainerPeriod = {
  readonly containerTypeId: string
  readonly basePriceInCents: number
  readonly includedTonnage: string
  readonly includedDays: number
  readonly additionalDayRateInCents: number
  readonly additionalTonRateInCents: number
}

export type RuleConfiguration =
  | {
      readonly id: string
      readonly type: 'CONTAINER_MATERIAL_MATRIX'
      readonly data: { readonly cells: readonly MatrixCell[] }
    }
  | {
      readonly id: string
      readonly type: 'CONTAINER_PERIOD_PRICING'
      readonly data: { readonly containerPeriods: readonly ContainerPeriod[] }
    }
  | {
      readonly id: string
      readonly type: 'TONNAGE_PRICING'
      readonly data: { readonly perTonRateInCents: number; readonly minimumTonnage: string }
    }
  | { readonly id: string; readonly type: 'AUTO_DISCOUNT'; readonly data: DiscountTerms }
  | { readonly id: string; readonly type: 'DISCOUNT'; readonly data: DiscountTerms & { readonly code: string } }

/** discountPercent is a decimal string from "0" to "1". */
export type DiscountTerms =
  | { readonly discountType: 'percentage'; readonly discountPercent: string }
  | { readonly discountType: 'flat'; readonly discountAmountInCents: number }

export type PricingRule = {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly configuration: RuleConfiguration
  readonly scope: RuleScope
  /** 100 to 1000; the higher wins. */
  readonly precedence: number
  readonly effectiveFrom: Date | null
  readonly effectiveTo: Date | null
  readonly canCombine: boolean
  readonly active: boolean
}

export type RuleType = RuleConfiguration['type']
