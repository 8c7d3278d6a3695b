import { type DraftChoices, type DraftFacts, lowestPrice, priceDraft } from '#domain/pricing/shown/draft-price.ts'

/** The pricer prices choices by the same rules as the server. Its code is fetched when a page first needs a price. */
export const pricerOf = (facts: DraftFacts) => ({
  price: (choices: DraftChoices) => priceDraft(facts, choices),
  lowest: (choices: DraftChoices) => lowestPrice(facts, choices),
})
