/**
 * A name as it is typed: one line without signs that nobody sees. Marks that turn the direction of writing, signs without width and letters
 * without ink are taken away; a line break or another control character is refused (rule A3).
 */
import { z } from 'zod'

const invisible = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu
const lineSeparators = /[\u2028\u2029]/g

export const withoutInvisible = (text: string): string =>
  text.replaceAll(lineSeparators, ' ').replaceAll(invisible, '').trim()

export const printablePattern = /^[^\p{Cc}]*$/u

/** A line in which nothing is hidden; a form says in its own words what is wrong with it. */
export const visibleText = z.string().overwrite(withoutInvisible)

/** A line that may be empty. */
export const lineOfAtMost = (longest: number) => visibleText.max(longest).regex(printablePattern)

/** A name of at least one sign that is seen. */
export const nameOfAtMost = (longest: number) => lineOfAtMost(longest).min(1)
