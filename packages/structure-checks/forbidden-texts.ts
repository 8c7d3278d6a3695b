import { parseSync } from 'vite'
import { isCode, type TextFile } from './source-file.ts'

export type ForbiddenText = {
  readonly text: RegExp
  readonly advice: string
  /** True if the text is refused only in code, and comments may contain it. */
  readonly isOnlyInCode: boolean
  /** A file may contain the text if its path matches this expression. */
  readonly except?: RegExp
}

/** Finds texts that a line of code or of a comment must not have. */
export function forbiddenTexts(files: readonly TextFile[], forbidden: readonly ForbiddenText[]): string[] {
  return files.filter(({ path }) => isCode(path)).flatMap(file => textsIn(file, forbidden))
}

function textsIn({ path, text }: TextFile, forbidden: readonly ForbiddenText[]): string[] {
  // Most files have none of the texts, and parsing a file takes much longer than this search.
  if (!forbidden.some(one => one.text.test(text))) return []
  const codeLines = withoutComments(path, text).split('\n')
  return text.split('\n').flatMap((line, index) =>
    forbidden.flatMap(one => {
      if (one.except?.test(path)) return []
      const found = one.text.exec(one.isOnlyInCode ? (codeLines[index] ?? '') : line)?.[0]
      return found ? [`${path}:${index + 1} says ${found}: ${one.advice}.`] : []
    }),
  )
}

/** Replaces comments by spaces, so that each line keeps its number. */
function withoutComments(path: string, text: string): string {
  return parseSync(path, text).comments.reduce((code, { start, end }) => {
    const blank = text.slice(start, end).replace(/[^\n]/g, ' ')
    return code.slice(0, start) + blank + code.slice(end)
  }, text)
}
