/**
 * A typed name is one line without invisible signs. Marks that turn the direction of writing, signs without width and letters without ink
 * are removed. A line break or another control character is refused (rule A3).
 */
import { z } from 'zod'

const invisible = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu
const lineSeparators = /[\u2028\u2029]/g

export const withoutInvisible = (text: string): string =>
  text.replaceAll(lineSeparators, ' ').replaceAll(invisible, '').trim()

export const printablePattern = /^[^\p{Cc}]*$/u

/** The line has no hidden signs. A form shows its own message if the text is wrong. */
export const visibleText = z.string().overwrite(withoutInvisible)

/** The line may be empty. */
export const lineOfAtMost = (longest: number) => visibleText.max(longest).regex(printablePattern)

/** The name has at least one visible sign. */
export const nameOfAtMost = (longest: number) => lineOfAtMost(longest).min(1)
