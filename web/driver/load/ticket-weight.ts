import { maxTonsOnScale } from '#domain/dispatch/tap.ts'
import { poundsPerTon } from '#domain/value/weight.ts'

/** The driver types these fields from a scale ticket. The tap carries them. */
export type TypedWeight = {
  readonly unit: 'tons' | 'pounds'
  readonly tons: string
  readonly gross: string
  readonly tare: string
}

export type Weight = {
  readonly tons: number | null
  readonly grossInPounds: number | null
  readonly tareInPounds: number | null
}
export type WeightProblem = 'missing' | 'ticket.grossTooSmall' | 'ticket.tonsTooMany'

export function weightOf(typed: TypedWeight): Weight | WeightProblem {
  if (typed.unit === 'tons') {
    if (!(Number(typed.tons) > 0)) return 'missing'
    const tons = Number(typed.tons)
    return tons > maxTonsOnScale ? 'ticket.tonsTooMany' : { tons, grossInPounds: null, tareInPounds: null }
  }
  const [gross, tare] = [Number(typed.gross), Number(typed.tare)]
  if (!(gross > 0) || !(tare > 0)) return 'missing'
  if (gross <= tare) return 'ticket.grossTooSmall'
  if (gross > maxTonsOnScale * poundsPerTon) return 'ticket.tonsTooMany'
  return { tons: null, grossInPounds: gross, tareInPounds: tare }
}

/** The driver compares this text with the ticket. */
export const tonsOf = ({ tons, grossInPounds, tareInPounds }: Weight): string =>
  (tons ?? ((grossInPounds ?? 0) - (tareInPounds ?? 0)) / poundsPerTon).toFixed(2)
