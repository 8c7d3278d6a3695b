import { type DraftChoices, type DraftFacts, lowestPrice, priceDraft } from '#domain/pricing/shown/draft-price.ts'

/** The pricer prices choices by the rules of the server; it is fetched when a price is first wanted. */
export const pricerOf = (facts: DraftFacts) => ({
  price: (choices: DraftChoices) => priceDraft(facts, choices),
  lowest: (choices: DraftChoices) => lowestPrice(facts, choices),
})
