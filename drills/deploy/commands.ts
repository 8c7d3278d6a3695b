/** This module reads the commands in a page of the docs. The lines below a command are the output that the reader should see. */

export type PageCommand = {
  readonly section: string
  readonly line: number
  readonly text: string
  /** The page shows these lines as the output of the command. If a line has the character …, any text may stand in its place. */
  readonly shown: readonly string[]
}

/** Reads the blocks of the language `console`. A line that begins with # is a command, and the lines below it are its output. */
export function readCommands(page: string): PageCommand[] {
  const commands: { section: string; line: number; text: string; shown: string[] }[] = []
  let section = ''
  let isInside = false
  for (const [at, whole] of page.split('\n').entries()) {
    const line = whole.trim()
    if (!isInside && line.startsWith('## ')) section = line.slice(3)
    if (line.startsWith('```')) isInside = line === '```console'
    else if (isInside && line.startsWith('# ')) commands.push({ section, line: at + 1, text: line.slice(2), shown: [] })
    else if (isInside) commands.at(-1)?.shown.push(line)
  }
  return commands
}

/**
 * Finds the line of the page that contains these words. Returns the lines of the first block of code below it. If a line ends with `\\`, the
 * next line belongs to it.
 */
export function readBlock(page: string, words: string): string[] {
  const lines = page.split('\n').map(line => line.trim())
  const above = lines.findIndex(line => line.includes(words))
  const begin = lines.findIndex((line, at) => above >= 0 && at > above && line.startsWith('```'))
  const end = lines.indexOf('```', begin + 1)
  if (begin < 0 || end < 0) throw new Error(`The page has no block below "${words}".`)
  return lines
    .slice(begin + 1, end)
    .join('\n')
    .replaceAll(/\\\n/g, '')
    .split('\n')
}

/** Returns the first line of the page that was not printed, or null. Lines that the page leaves out may stand between. */
export function missingLine(shown: readonly string[], printed: string): string | null {
  const lines = printed.split('\n').map(line => line.trim())
  let from = 0
  for (const one of shown) {
    const pattern = new RegExp(`^${one.split('…').map(escapeSigns).join('.*')}$`)
    const at = lines.findIndex((line, index) => index >= from && pattern.test(line))
    if (at < 0) return one
    from = at + 1
  }
  return null
}

const escapeSigns = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
