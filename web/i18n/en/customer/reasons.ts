/** Why a line of a price is what it is: the sentences stand with the rules. */
export { reasonMessages as default } from '#domain/pricing/reason.ts'
