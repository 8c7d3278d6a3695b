import { type DraftChoices, type DraftFacts, lowestPrice, priceDraft } from '#domain/pricing/shown/draft-price.ts'

/** Prices choices by the rules of the server; fetched when a price is first wanted. */
export const pricerOf = (facts: DraftFacts) => ({
  price: (choices: DraftChoices) => priceDraft(facts, choices),
  lowest: (choices: DraftChoices) => lowestPrice(facts, choices),
})
