import { lineCounter, type SourceFile } from './source-file.ts'

/** This separates the words of a citation, also if a comment breaks the line between them. */
const gap = String.raw`\s+(?:(?:\*|//|--)\s*)?`
const list = (one: string) => `${one}(?:(?:,|${gap}and|${gap}or|${gap}to)${gap}${one})*`
const ruleCitation = new RegExp(String.raw`\brules?${gap}(${list(String.raw`[A-Z]\d+`)})`, 'gi')
const decisionCitation = new RegExp(String.raw`\bdecisions?${gap}(${list(String.raw`\d+`)})`, 'gi')
const pagesElsewhere = new RegExp(
  [`rulings?,?${gap}sections?`, `specification,?${gap}sections?`, `promises?,?${gap}(?:P\\d|sections?)`]
    .map(words => String.raw`\b${words}\b`)
    .join('|'),
  'gi',
)

const definition = /^\*\*([A-Z]\d+)\./gm
const isRulePage = (path: string) => /^docs\/rules\/.+\.md$/.test(path)
const decisionPage = /^docs\/decisions\/(\d{4})-/

type Cited = { readonly name: string; readonly offset: number }

/** Each "rule P3" and "decision 12" leads to docs/rules and docs/decisions; no page is cited that only its authors have. */
export function brokenCitations(files: readonly SourceFile[]): string[] {
  const rules = rulesIn(files)
  const known = new Set([...rules, ...decisionsIn(files)])
  const twice = rules.filter((rule, at) => rules.indexOf(rule) < at).map(rule => `docs/rules defines ${rule} twice.`)
  return [
    ...twice,
    ...files
      .filter(({ path }) => !/^(tools.structure|packages.structure-checks)[/]/.test(path))
      .flatMap(file => wrongIn(file, known)),
  ]
}

/** Returns the numbers of all rules, in the order of the pages. */
export function rulesIn(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isRulePage(path))
    .flatMap(({ text }) => [...text.matchAll(definition)].map(at => at[1] ?? ''))
}

function decisionsIn(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    const number = decisionPage.exec(path)?.[1]
    return number ? [`decision ${Number(number)}`] : []
  })
}

function wrongIn(file: SourceFile, known: ReadonlySet<string>): string[] {
  const { path, text } = file
  const lineAt = lineCounter(text)
  const leadingNowhere = citationsIn(file)
    .filter(({ name }) => !known.has(name))
    .map(({ name, offset }) => `${path}:${lineAt(offset)} cites ${name}, which is not in docs/rules or docs/decisions.`)
  const elsewhere = [...text.matchAll(pagesElsewhere)].map(
    ({ 0: words, index }) =>
      `${path}:${lineAt(index)} says "${words}": nobody has that page. Cite a rule of docs/rules or a decision.`,
  )
  return [...leadingNowhere, ...elsewhere]
}

function citationsIn({ path, text }: SourceFile): Cited[] {
  const numbers = (pattern: RegExp, one: RegExp, nameOf: (number: string) => string) =>
    [...text.matchAll(pattern)].flatMap(({ 1: cited = '', index }) =>
      [...cited.matchAll(one)].map(({ 0: number }) => ({ name: nameOf(number), offset: index })),
    )
  // Rules name each other by their numbers alone.
  const withinRules = isRulePage(path) ? /\b([A-Z]\d{1,2})\b/g : ruleCitation
  return [
    ...numbers(withinRules, /[A-Z]\d+/gi, number => number.toUpperCase()),
    ...numbers(decisionCitation, /\d+/g, number => `decision ${Number(number)}`),
  ]
}
