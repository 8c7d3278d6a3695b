/**
 * Cards hang below the time of their work. A card is wider than a short work, so cards that would cover each other hang in different rows.
 * Two rows hold the day of most trucks: if both are full at that time, earlier cards give way to the left, but stay below their work.
 */
import type { Span } from '#domain/dispatch/plan/day-spans.ts'
import { type DayScale, xOf } from '#web/office/dispatch/axis/day-scale.ts'

export type Place = { readonly left: number; readonly width: number; readonly row: number }

/** The first row of a lane's grid shows what the truck does, and cards hang in the rows below. The grid has one column, and margins place the cards. */
export const gridPlace = ({ row }: Pick<Place, 'row'>) => ({ gridArea: `${row + 2} / 1` })

/** The width of a card in letters: the smallest, and the one from which a wider card would show nothing more. */
export const cardLetters = { min: 8, max: 12 } as const
const gap = 4
/** At least this part of a card that gave way is right of the beginning of its work. */
const stays = 10
const usualRows = 2

type Hanging = { readonly id: string; readonly at: number; readonly to: number; left: number }
type Row = Hanging[]

export function arrange(
  spans: ReadonlyMap<string, Span>,
  scale: DayScale,
): { places: ReadonlyMap<string, Place>; rows: number } {
  const least = cardLetters.min * scale.rem
  const rows: Row[] = []
  for (const [id, { from, to }] of [...spans].sort(([, one], [, other]) => one.from - other.from)) {
    const at = Math.max(0, xOf(scale, from))
    hang({ id, at, to: xOf(scale, to), left: Math.min(at, scale.width - least) }, rows, least)
  }
  const places = new Map<string, Place>()
  for (const [row, cards] of rows.entries())
    for (const [index, { id, left, to }] of cards.entries()) {
      const room = (cards[index + 1]?.left ?? scale.width + gap) - gap - left
      places.set(id, { left, row, width: Math.min(room, Math.max(to - left, cardLetters.max * scale.rem)) })
    }
  return { places, rows: rows.length }
}

function hang(card: Hanging, rows: Row[], width: number): void {
  const isFree = (row: Row) => (row.at(-1)?.left ?? -Infinity) + width + gap <= card.left
  const row =
    rows.find(isFree) ?? (rows.length < usualRows ? undefined : rows.find(one => giveWay(one, card.left, width)))
  if (row) row.push(card)
  else rows.push([card])
}

/** Moves the cards of a row to the left of a card, as far as necessary. It moves none if one of them would leave its work. */
function giveWay(row: Row, left: number, width: number): boolean {
  const moved: { card: Hanging; left: number }[] = []
  let end = left - gap
  for (const card of row.toReversed()) {
    if (card.left + width <= end) break
    const next = end - width
    if (next < 0 || next + width - stays < card.at) return false
    moved.push({ card, left: next })
    end = next - gap
  }
  for (const one of moved) one.card.left = one.left
  return true
}

/** Returns places for buttons of this width from left to right, each as near as possible to its middle, and beside the one before. */
export function sideBySide(middles: readonly number[], width: number, room: number): number[] {
  const lefts: number[] = []
  for (const middle of middles) lefts.push(Math.max(middle - width / 2, (lefts.at(-1) ?? -width) + width, 0))
  let end = room
  return lefts
    .toReversed()
    .map(left => {
      end = Math.min(left, end - width)
      return end
    })
    .toReversed()
}
