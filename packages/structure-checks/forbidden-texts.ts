import { parseSync } from 'vite'
import { isCode, type TextFile } from './source-file.ts'

export type ForbiddenText = {
  readonly text: RegExp
  readonly advice: string
  /** True if the text is refused only in code. Comments may then have it. */
  readonly isCode: boolean
  readonly except?: RegExp
}

/** Finds texts that a line of code or of a comment must not have. */
export function forbiddenTexts(files: readonly TextFile[], forbidden: readonly ForbiddenText[]): string[] {
  return files.filter(({ path }) => isCode(path)).flatMap(file => textsIn(file, forbidden))
}

function textsIn({ path, text }: TextFile, forbidden: readonly ForbiddenText[]): string[] {
  const code = forbidden.some(one => one.text.test(text)) ? withoutComments(path, text).split('\n') : []
  const lines = text.split('\n')
  return code.flatMap((codeLine, at) =>
    forbidden.flatMap(one => {
      if (one.except?.test(path)) return []
      const found = one.text.exec(one.isCode ? codeLine : (lines[at] ?? ''))?.[0]
      return found ? [`${path}:${at + 1} says ${found}: ${one.advice}.`] : []
    }),
  )
}

function withoutComments(path: string, text: string): string {
  return parseSync(path, text).comments.reduce((rest, { start, end }) => {
    const blank = text.slice(start, end).replace(/[^\n]/g, ' ')
    return rest.slice(0, start) + blank + rest.slice(end)
  }, text)
}
