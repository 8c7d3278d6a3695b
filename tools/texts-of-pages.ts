import { parseSync } from 'vite'
import { importsOf, isCode, isTest, type SourceFile } from './structure/source-file.ts'

/** These are the keys of every area of texts, by the area's name (`customer/checkout`). */
export type KeysOfAreas = Readonly<Record<string, readonly string[]>>

/** A call of `lazyPage` or `lazyDialog` fetches a page with its texts. */
export type LazyCall = {
  readonly page: string
  /** The call itself names these areas: their keys come from the server, or pages below share them. */
  readonly named: readonly string[]
  /** Further areas are written here, behind the last argument. */
  readonly end: number
}

/** What a call fetches beside its page, in the order of the names. */
export type Fetched = { readonly page: string; readonly areas: readonly string[] }

export type ReadSource = (path: string) => SourceFile | undefined

/** Each file that calls further pages, with all of its calls. */
export type TextsOfPages = ReadonlyMap<string, readonly Fetched[]>

/** These areas are fetched by the start of every app. */
export const always: readonly string[] = ['common/shell']

/**
 * Finds the areas of texts that each page shows, from an app's start down. A page shows what is in its own file and in everything
 * that it imports, at once or later, up to the pages that are fetched by calls of their own. A key counts wherever its text is in the
 * code, a template such as `refusal.${name}` counts by its beginning, and so does an area that `areaOfTexts` names. A call leaves out
 * what the pages above it have fetched already.
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
      for (const { page: below, named } of lazyCalls(file.text)) {
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

/** Finds areas that a call names although its page shows them, so that they are found without it. */
export function needlessAreas(read: ReadSource, areas: KeysOfAreas, paths: readonly string[]): string[] {
  const { shownOn } = pageReader(read, areas)
  return paths.flatMap(path =>
    lazyCalls(read(path)?.text ?? '').flatMap(({ page, named }) =>
      named
        .filter(area => shownOn(page).has(area))
        .map(area => `${path} names ${area} for ${page}, which shows it: leave the name out.`),
    ),
  )
}

function pageReader(read: ReadSource, areas: KeysOfAreas) {
  const shownBy = textReader(areas)
  const reachedBy = kept((page: string) => reachedFiles(page, read))
  const shownOn = kept((page: string) => new Set(reachedBy(page).flatMap(file => [...shownBy(file)])))
  return { reachedBy, shownOn }
}

const lazyCall =
  /\blazy(?:Page|Dialog)(?:<\w+>)?\(\s*\(\) => import\('#(web\/[^']+)'\)((?:,\s*areaOfTexts\('[^']+'\))*)/g
const namedArea = /\bareaOfTexts\('([^']+)'\)/g

/** Finds each `lazyPage(() => import(page), areaOfTexts(area))`, and each `lazyDialog` like it. */
export function lazyCalls(text: string): LazyCall[] {
  return [...text.matchAll(lazyCall)].map(({ 0: call, 1: page = '', 2: named = '', index }) => ({
    page,
    named: [...named.matchAll(namedArea)].map(([, area = '']) => area),
    end: index + call.length,
  }))
}

/** Returns the files that come with a page. Catalogs and what hands them out stay outside. */
function reachedFiles(page: string, read: ReadSource): SourceFile[] {
  const found = new Map<string, SourceFile>()
  const walk = (path: string): void => {
    if (found.has(path) || path.startsWith('web/i18n/') || !isCode(path) || isTest(path)) return
    const file = read(path)
    if (!file) return
    found.set(path, file)
    const pages = lazyCalls(file.text).map(call => call.page)
    for (const { of, isType } of importsOf(file)) if (!isType && !pages.includes(of)) walk(of)
  }
  walk(page)
  return [...found.values()]
}

const readings = new WeakMap<SourceFile, readonly Words[]>()

/** Returns a function that finds the areas that a file shows texts of. */
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
    const named = file.text.replaceAll(lazyCall, '').matchAll(namedArea)
    return new Set([...shown, ...[...named].map(([, area = '']) => area)])
  })
}

type Words = { readonly text: string; readonly isWhole: boolean }

/** Returns string literals unchanged, and the beginnings of templates that have a dot in them. */
function wordsIn({ path, text }: SourceFile): Words[] {
  const found: Words[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (Array.isArray(node) || typeof node !== 'object' || node === null || !('type' in node)) return
    const one = node as { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] }
    if (one.type === 'Literal' && typeof one.value === 'string') found.push({ text: one.value, isWhole: true })
    const head = one.type === 'TemplateLiteral' ? (one.quasis?.[0]?.value.cooked ?? '') : ''
    if (/^[a-z][\w-]*\./i.test(head)) found.push({ text: head, isWhole: one.quasis?.length === 1 })
    // The area beside the call names the owner of the text.
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: unknown[] }
    const isNamed = callee?.name === 'textFromServer'
    for (const part of isNamed ? (given?.slice(2) ?? []) : Object.values(node)) walk(part)
  }
  walk(parseSync(path, text).program)
  return found
}

/** Computes the answer to each question once. */
function kept<Question, Answer>(answer: (question: Question) => Answer): (question: Question) => Answer {
  const answers = new Map<Question, Answer>()
  return question => {
    const known = answers.get(question) ?? answer(question)
    answers.set(question, known)
    return known
  }
}
