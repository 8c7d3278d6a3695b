/**
 * A typed name is one line without invisible characters (rule A3). Marks that turn the direction of writing, characters without width and
 * empty letters are removed. A line break or another control character is refused.
 */
import { z } from 'zod'

const invisible = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu
const lineSeparators = /[\u2028\u2029]/g

export const withoutInvisible = (text: string): string =>
  text.replaceAll(lineSeparators, ' ').replaceAll(invisible, '').trim()

export const printablePattern = /^[^\p{Cc}]*$/u

/** A text without invisible characters. A form has its own message if the text is refused. */
export const visibleText = z.string().overwrite(withoutInvisible)

/** A line that may be empty. */
export const lineOfAtMost = (longest: number) => visibleText.max(longest).regex(printablePattern)

/** A line with at least one visible character. */
export const nameOfAtMost = (longest: number) => lineOfAtMost(longest).min(1)
