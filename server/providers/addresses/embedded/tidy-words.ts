/**
 * Corrects the capitals of a text that a person typed in only capitals or only small letters, as on an envelope. A text with both stays
 * unchanged.
 */
import { isDirection } from '#domain/typed-address/street-words.ts'

const capitalRoads = /^(?:fm|rm|rr|us|sh|sr|cr|ih|i|hc|hcr)$/i
const smallWords = /^(?:of|the|and)$/i

/** Only the case of letters changes: "FM-969", "O'Hare" and "38th 1/2" keep every letter, digit and punctuation mark. */
export function tidyWords(text: string): string {
  const isOneCase = !/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text)
  if (!isOneCase) return text
  return text
    .split(' ')
    .map((word, at) => tidyWord(word, at === 0))
    .join(' ')
}

function tidyWord(word: string, isFirst: boolean): string {
  if (smallWords.test(word) && !isFirst) return inCase(word, 'lower')
  if (word.length <= 2 && isDirection(word)) return inCase(word, 'upper')
  return word.replace(/[\p{L}\p{M}\p{N}'’]+/gu, piece => tidyPiece(piece))
}

function tidyPiece(piece: string): string {
  if (capitalRoads.test(piece)) return inCase(piece, 'upper')
  if (/^\d+(?:st|nd|rd|th)$/i.test(piece)) return inCase(piece, 'lower')
  if (/\d/.test(piece)) return inCase(piece, 'upper')
  // The groups are "O'", "H" and "are" of O'Hare.
  const name = /^(\p{L}['’])?(\p{L}\p{M}*)(.*)$/u.exec(piece)
  if (!name) return piece
  const [, short = '', first = '', rest = ''] = name
  const isName = short !== '' && rest.length > 1
  return `${inCase(short, 'upper')}${inCase(first, short === '' || isName ? 'upper' : 'lower')}${inCase(rest, 'lower')}`
}

/** "ß" has no single capital, so a letter stays unchanged if its length changes with its case. */
function inCase(text: string, wanted: 'upper' | 'lower'): string {
  return [...text]
    .map(letter => {
      const changed = wanted === 'upper' ? letter.toUpperCase() : letter.toLowerCase()
      return changed.length === letter.length ? changed : letter
    })
    .join('')
}
