/** The letters that a PDF's standard fonts have, with their widths. They are those of Western European languages. */

/** The letters of codes 128 to 159 in the encoding that PDF calls WinAnsi. A space stands for a code without a letter. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const codeOf = new Map([...special].flatMap((letter, at) => (letter === ' ' ? [] : [[letter, 128 + at] as const])))

/** The widths of Helvetica from the space to `~`, in thousandths of the font size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const widest = 1000

const baseOf = (letter: string) => letter.normalize('NFD').charAt(0)
const isPlain = (letter: string) => letter >= ' ' && letter <= '~'
const isLatin = (letter: string) => letter >= '\u00a0' && letter <= '\u00ff'

/**
 * Returns a text in letters that the fonts have. A letter with an unknown accent loses the accent. Any other unknown letter becomes a
 * question mark.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map(letter => {
      if (letter < ' ') return ' '
      if (isPlain(letter) || isLatin(letter) || codeOf.has(letter)) return letter
      return isPlain(baseOf(letter)) ? baseOf(letter) : '?'
    })
    .join('')
}

/** Returns the width of a printable text in Helvetica of this size, in points. In bold, it is up to a tenth wider. */
export function widthOf(text: string, size: number): number {
  let sum = 0
  for (const letter of text) {
    const base = isPlain(letter) ? letter : baseOf(letter)
    sum += (isPlain(base) ? widths[base.charCodeAt(0) - 32] : undefined) ?? widest
  }
  return (sum * size) / 1000
}

/** Returns a printable text in the form of a PDF string. */
export function hexOf(text: string): string {
  const codes = [...text].map(letter => codeOf.get(letter) ?? letter.charCodeAt(0))
  return `<${codes.map(code => code.toString(16).padStart(2, '0')).join('')}>`
}
