/** What a person reads of a spot: the drawing, its words, and the photo (rule C69). */
import type { Language } from '#domain/value/language.ts'
import { checkSpot } from './check-spot.ts'
import { drawSpot, type SpotDrawing } from './draw-spot.ts'
import type { BoxFeet, Spot } from './spot.ts'
import { findingsOf, spotSentence, spotTitle } from './spot-words.ts'

export type ShownSpot = {
  /** The title says for which order it is, because a site remembers its last spot. */
  readonly title: string
  /** Null if there is only a photo. */
  readonly drawing: SpotDrawing | null
  /** The description of the drawing, and after it what the checks warn of. */
  readonly words: readonly string[]
  /** The address of the photo. */
  readonly photo: string | null
}

type KnownSpot = {
  readonly plot: Spot | null
  readonly box: BoxFeet
  /** True if the spot was shown for an earlier order at the same address, because the customer has shown none for this order. */
  readonly isEarlier: boolean
}

export function showSpot({ plot, box, isEarlier }: KnownSpot, photo: string | null, language: Language): ShownSpot {
  const title = spotTitle(isEarlier, language)
  if (plot === null) return { title, drawing: null, words: [], photo }
  const checks = checkSpot(plot, box)
  const warnings = findingsOf(checks, language).filter(({ verdict }) => verdict !== 'good')
  return {
    title,
    drawing: drawSpot(plot, box),
    words: [spotSentence(checks, language), ...warnings.map(({ text }) => text)],
    photo,
  }
}
