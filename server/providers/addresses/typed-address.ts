/** Reads what a person typed as a US street address: number and street at least, tidied as an envelope writes it. */
import parser from 'parse-address'

export type TypedAddress = {
  readonly line1: string
  readonly city: string | null
  readonly state: string | null
  readonly zipCode: string | null
}

type Parsed = Partial<
  Record<'number' | 'prefix' | 'street' | 'type' | 'suffix' | 'sec_unit_type' | 'sec_unit_num' | 'city' | 'state' | 'zip', string>
>

/**
 * Null without a house number and a street. The parser knows a city only by the state behind it, and a road's number only by
 * the city behind that: what was left out is lent from nearby, and a city so lent is not said to have been typed.
 */
export function parseStreet(text: string, near: { city: string; state: string } | null): TypedAddress | null {
  const typed = read(text)
  if (!near || typed?.zipCode || typed?.state) return typed
  if (text.includes(',')) return read(`${text}, ${near.state}`) ?? typed
  const completed = read(`${text}, ${near.city}, ${near.state}`)
  return completed ? { ...completed, city: null } : typed
}

function read(text: string): TypedAddress | null {
  const parsed = parser.parseLocation(text.trim()) as Parsed | null
  if (!parsed?.number || !parsed.street || !/\d/.test(parsed.number)) return null
  const { number, prefix, street, type, suffix } = parsed
  const line1 = [number, prefix?.toUpperCase(), titled(street), type && titled(type), suffix?.toUpperCase()].filter(Boolean).join(' ')
  return {
    line1,
    city: parsed.city ? titled(parsed.city) : null,
    state: parsed.state ? parsed.state.toUpperCase() : null,
    zipCode: parsed.zip?.slice(0, 5) ?? null,
  }
}

/** Words begin with a capital; ordinals stay small behind their number and road numbers such as FM 969 stay as they are. */
function titled(text: string): string {
  return text
    .split(/\s+/)
    .map(word => (/^(fm|rm|rr|us|sh|cr|ih|i|hwy)$/i.test(word) ? word.toUpperCase() : capitalised(word)))
    .join(' ')
}

function capitalised(word: string): string {
  return /^\d/.test(word) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}
