import { lineCounter, type TextFile } from './source-file.ts'

/** This separates the words of a citation, also if a comment has a line break between them. */
const gap = String.raw`\s+(?:(?:\*|//|--)\s*)?`
const list = (one: string) => `${one}(?:(?:,|${gap}and|${gap}or|${gap}to)${gap}${one})*`
const ruleCitation = new RegExp(String.raw`\brules?${gap}(${list(String.raw`[A-Z]\d+`)})`, 'gi')
const decisionCitation = new RegExp(String.raw`\bdecisions?${gap}(${list(String.raw`\d+`)})`, 'gi')
const definition = /^\*\*([A-Z]\d+)\./gm

export type Pages = {
  /** The pages of this folder define rules. The line of a rule begins like `**P3.`. */
  readonly rules: string
  /** The pages of this folder are decisions, whose names begin with four digits. */
  readonly decisions: string
  /** These words cite a page that readers do not have. A space in them matches any gap between words. */
  readonly elsewhere: readonly string[]
}

type Cited = { readonly name: string; readonly offset: number }

/** Each "rule P3" and "decision 12" must have a page. A comment must not cite a page that only its authors have. */
export function brokenCitations(files: readonly TextFile[], pages: Pages): string[] {
  const rules = rulesIn(files, pages)
  const known = new Set([...rules, ...decisionsIn(files, pages)])
  const twice = rules.filter((rule, at) => rules.indexOf(rule) < at)
  return [
    ...twice.map(rule => `${pages.rules} defines ${rule} twice.`),
    ...files.flatMap(file => wrongIn(file, known, pages)),
  ]
}

/** Returns the numbers of all rules, in the order of the pages. */
export function rulesIn(files: readonly TextFile[], { rules }: Pick<Pages, 'rules'>): string[] {
  return files
    .filter(({ path }) => path.startsWith(rules))
    .flatMap(({ text }) => [...text.matchAll(definition)].map(at => at[1] ?? ''))
}

function decisionsIn(files: readonly TextFile[], { decisions }: Pages): string[] {
  return files.flatMap(({ path }) => {
    const number = path.startsWith(decisions) && /^(\d{4})-/.exec(path.slice(decisions.length))?.[1]
    return number ? [`decision ${Number(number)}`] : []
  })
}

function wrongIn(file: TextFile, known: ReadonlySet<string>, pages: Pages): string[] {
  const { path, text } = file
  const lineAt = lineCounter(text)
  const leadingNowhere = citationsIn(file, pages)
    .filter(({ name }) => !known.has(name))
    .map(
      ({ name, offset }) =>
        `${path}:${lineAt(offset)} cites ${name}, which is not in ${pages.rules} or ${pages.decisions}.`,
    )
  const elsewhere = [...text.matchAll(patternOf(pages.elsewhere))].map(
    ({ 0: words, index }) =>
      `${path}:${lineAt(index)} says "${words}": nobody has that page. Cite a rule of ${pages.rules} or a decision.`,
  )
  return [...leadingNowhere, ...elsewhere]
}

/** Without words the pattern matches nothing. */
function patternOf(words: readonly string[]): RegExp {
  const each = words.map(one => String.raw`\b${one.replaceAll(' ', gap)}\b`)
  return new RegExp(each.join('|') || '(?!)', 'gi')
}

function citationsIn({ path, text }: TextFile, { rules }: Pages): Cited[] {
  const numbers = (pattern: RegExp, one: RegExp, nameOf: (number: string) => string) =>
    [...text.matchAll(pattern)].flatMap(({ 1: cited = '', index }) =>
      [...cited.matchAll(one)].map(({ 0: number }) => ({ name: nameOf(number), offset: index })),
    )
  // Rules cite each other by the number alone.
  const withinRules = path.startsWith(rules) ? /\b([A-Z]\d{1,2})\b/g : ruleCitation
  return [
    ...numbers(withinRules, /[A-Z]\d+/gi, number => number.toUpperCase()),
    ...numbers(decisionCitation, /\d+/g, number => `decision ${Number(number)}`),
  ]
}
