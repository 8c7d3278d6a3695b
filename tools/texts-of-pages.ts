import { parseSync } from 'vite'
import { isCode, isTest, type SourceFile } from '../packages/structure-checks/source-file.ts'
import { callsOfTexts } from './lazy-calls.ts'

/** The keys of every area of texts, by the area's name (such as `customer/checkout`). */
export type KeysOfAreas = Readonly<Record<string, readonly string[]>>

/** The areas that a call fetches together with its page, sorted by name. */
export type Fetched = { readonly page: string; readonly areas: readonly string[] }

export type ReadSource = (path: string) => SourceFile | undefined

/** Maps the path of each file that fetches pages to what each of its calls fetches. */
export type TextsOfPages = ReadonlyMap<string, readonly Fetched[]>

/** The start of every app fetches these areas. */
export const always: readonly string[] = ['common/shell']

/**
 * Finds the areas of texts that each page shows, beginning at an app's start. A page shows the texts of its own file
 * and of everything that it imports, at once or later, except the pages that have their own calls. A key counts
 * wherever its text is in the code. A template such as `refusal.${name}` counts by its beginning. An area that
 * `areaOfTexts` names counts too. A call leaves out what the pages above it have already fetched.
 */
export function findTextsOfPages(read: ReadSource, areas: KeysOfAreas, start: string): TextsOfPages {
  const { reachedBy, shownOn } = pageReader(read, areas)
  const found = new Map<string, Map<string, Set<string>>>()
  const seen = new Set<string>()
  const visit = (page: string, loaded: readonly string[]): void => {
    const id = [page, ...loaded].join(' ')
    if (seen.has(id)) return
    seen.add(id)
    for (const file of reachedBy(page))
      for (const { page: below, named } of callsOfTexts(file).lazy) {
        const fetched = [...named, ...shownOn(below)].filter(area => !loaded.includes(area))
        const calls = found.get(file.path) ?? new Map<string, Set<string>>()
        found.set(file.path, calls.set(below, new Set([...(calls.get(below) ?? []), ...fetched])))
        visit(below, [...new Set([...loaded, ...fetched])].sort())
      }
  }
  visit(start, always)
  return new Map(
    [...found].map(([file, calls]) => [file, [...calls].map(([page, all]) => ({ page, areas: [...all].sort() }))]),
  )
}

/** Finds areas that a call names although the build would find them without the name, because the page shows their texts. */
export function needlessAreas(read: ReadSource, areas: KeysOfAreas, paths: readonly string[]): string[] {
  const { shownOn } = pageReader(read, areas)
  return paths.flatMap(path => {
    const file = read(path)
    const calls = file ? callsOfTexts(file).lazy : []
    return calls.flatMap(({ page, named }) =>
      named
        .filter(area => shownOn(page).has(area))
        .map(area => `${path} names ${area} for ${page}, which shows it: leave the name out.`),
    )
  })
}

function pageReader(read: ReadSource, areas: KeysOfAreas) {
  const shownBy = textReader(areas)
  const reachedBy = kept((page: string) => reachedFiles(page, read))
  const shownOn = kept((page: string) => new Set(reachedBy(page).flatMap(file => [...shownBy(file)])))
  return { reachedBy, shownOn }
}

/** Returns the files that are loaded with a page, except those of `web/i18n`, which contain the texts themselves. */
function reachedFiles(page: string, read: ReadSource): SourceFile[] {
  const found = new Map<string, SourceFile>()
  const walk = (path: string): void => {
    if (found.has(path) || path.startsWith('web/i18n/') || !isCode(path) || isTest(path)) return
    const file = read(path)
    if (!file) return
    found.set(path, file)
    const pages = callsOfTexts(file).lazy.map(call => call.page)
    for (const { of, isType } of file.imports) if (!isType && !pages.includes(of)) walk(of)
  }
  walk(page)
  return [...found.values()]
}

const readings = new WeakMap<SourceFile, readonly Words[]>()

/** Returns a function that finds the areas whose texts a file shows. */
function textReader(areas: KeysOfAreas): (file: SourceFile) => ReadonlySet<string> {
  const all = Object.entries(areas).flatMap(([area, keys]) => keys.map(key => ({ area, key })))
  const areasOf = new Map<string, string[]>()
  for (const { area, key } of all) areasOf.set(key, [...(areasOf.get(key) ?? []), area])
  return kept(file => {
    const words = readings.get(file) ?? wordsIn(file)
    readings.set(file, words)
    const shown = words.flatMap(({ text, isWhole }) =>
      isWhole ? (areasOf.get(text) ?? []) : all.flatMap(({ key, area }) => (key.startsWith(text) ? [area] : [])),
    )
    const named = callsOfTexts(file).areas.flatMap(({ area, isOfLazyCall }) => (isOfLazyCall ? [] : [area]))
    return new Set([...shown, ...named])
  })
}

type Words = { readonly text: string; readonly isWhole: boolean }

/** Returns each string literal as a whole, and the beginning of each template, if it has a dot. */
function wordsIn({ path, text }: SourceFile): Words[] {
  const found: Words[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (Array.isArray(node) || typeof node !== 'object' || node === null || !('type' in node)) return
    const one = node as { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] }
    if (one.type === 'Literal' && typeof one.value === 'string') found.push({ text: one.value, isWhole: true })
    const head = one.type === 'TemplateLiteral' ? (one.quasis?.[0]?.value.cooked ?? '') : ''
    if (/^[a-z][\w-]*\./i.test(head)) found.push({ text: head, isWhole: one.quasis?.length === 1 })
    // The area of the call is known, so its key is not searched in other areas.
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: unknown[] }
    const isNamed = callee?.name === 'textFromServer'
    for (const part of isNamed ? (given?.slice(2) ?? []) : Object.values(node)) walk(part)
  }
  walk(parseSync(path, text).program)
  return found
}

/** Keeps each answer, so that it is computed once. */
function kept<Question, Answer>(answer: (question: Question) => Answer): (question: Question) => Answer {
  const answers = new Map<Question, Answer>()
  return question => {
    const known = answers.get(question) ?? answer(question)
    answers.set(question, known)
    return known
  }
}
