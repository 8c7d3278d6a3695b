import { reasonMessages } from '#domain/pricing/reason.ts'

/** Why a line of a price is what it is: the sentences stand with the rules. */
export default reasonMessages
