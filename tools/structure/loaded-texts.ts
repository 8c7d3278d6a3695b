import { parseSync } from 'vite'
import { importsOf, isCode, isTest, lineCounter, type SourceFile } from './source-file.ts'

/** These are the keys of every area, by the area's name (`customer/checkout`). */
export type KeysOfAreas = Readonly<Record<string, readonly string[]>>

type Use = { readonly file: string; readonly line: number; readonly what: string; readonly area: string }
type LazyPage = { readonly page: string; readonly areas: readonly string[] }
type Read = { readonly uses: readonly Use[]; readonly pages: readonly LazyPage[] }

/**
 * Finds texts that a page shows and does not load. The check starts from an app's start: a route's `lazyPage(…, area)` loads areas for its page
 * and everything below it, and every import of a page must be content with those. A key counts wherever its text is in
 * the code, a template such as `refusal.${name}` by its beginning, and an area that a component imports is one it reads from.
 */
export function unloadedTexts(
  files: readonly SourceFile[],
  areas: KeysOfAreas,
  start: string,
  always: readonly string[],
): string[] {
  const byPath = new Map(files.filter(({ path }) => isCode(path) && !isTest(path)).map(file => [file.path, file]))
  const read = new Map<string, Read>()
  const problems = new Set<string>()
  const seen = new Set<string>()
  const visit = (page: string, loaded: readonly string[]): void => {
    const id = [page, ...loaded].join(' ')
    if (seen.has(id)) return
    seen.add(id)
    for (const file of reached(page, byPath)) {
      const found = read.get(file.path) ?? readTexts(file, areas)
      read.set(file.path, found)
      for (const use of found.uses.filter(({ area }) => !loaded.includes(area))) problems.add(inWords(use, page))
      for (const lazy of found.pages) visit(lazy.page, [...new Set([...loaded, ...lazy.areas])].sort())
    }
  }
  visit(start, always)
  return [...problems]
}

const inWords = ({ file, line, what, area }: Use, page: string) =>
  `${file}:${line} shows ${what}, but ${page} does not load ${area}: name the area in its lazyPage(…).`

/** Returns the files that come with a page: everything it imports, at once or later, up to the pages that load texts of their own. */
function reached(page: string, byPath: ReadonlyMap<string, SourceFile>): SourceFile[] {
  const found = new Map<string, SourceFile>()
  const walk = (path: string): void => {
    const file = byPath.get(path)
    if (!file || found.has(path) || path.startsWith('web/i18n/')) return
    found.set(path, file)
    const pages = lazyCalls(file).map(call => call.page)
    for (const { of, isType } of importsOf(file)) if (!isType && !pages.includes(of)) walk(of)
  }
  walk(page)
  return [...found.values()]
}

function readTexts(file: SourceFile, areas: KeysOfAreas): Read {
  const calls = lazyCalls(file)
  const lineAt = lineCounter(file.text)
  const uses = stringsIn(file).flatMap(({ text, isWhole, start }) =>
    Object.entries(areas).flatMap(([area, keys]) =>
      keys.some(key => (isWhole ? key === text : key.startsWith(text)))
        ? [{ file: file.path, line: lineAt(start), what: isWhole ? text : `${text}…`, area }]
        : [],
    ),
  )
  const named = new Set(calls.flatMap(call => call.areas))
  const imported = [...areaImports(file).values()]
    .filter(area => !named.has(area))
    .map(area => ({ file: file.path, line: 1, what: `texts of ${area}`, area }))
  return { uses: [...uses, ...imported], pages: calls }
}

const lazyCall = /lazyPage\(\s*\(\) => import\('#(web\/[^']+)'\)([^()]*)\)/g

/** Finds `lazyPage(() => import(page), area, area)`, with the areas by their names. */
function lazyCalls(file: SourceFile): LazyPage[] {
  const areas = areaImports(file)
  return [...file.text.matchAll(lazyCall)].map(([, page = '', args = '']) => ({
    page,
    areas: args.split(',').flatMap(name => areas.get(name.trim()) ?? []),
  }))
}

const areaImport = /import \{([^}]+)\} from '#web\/i18n\/areas\/([a-z]+)\.ts'/g

/** Returns the areas by the name that the file gives them. */
function areaImports({ text }: SourceFile): Map<string, string> {
  return new Map(
    [...text.matchAll(areaImport)].flatMap(([, names = '', app = '']) =>
      names
        .split(',')
        .filter(name => name.trim() !== '')
        .map(name => {
          const [exported = '', local] = name.trim().split(' as ')
          return [local ?? exported, `${app}/${exported.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`]
        }),
    ),
  )
}

type Found = { readonly text: string; readonly isWhole: boolean; readonly start: number }

/** Returns string literals unchanged, and the beginnings of templates that have a dot in them. */
function stringsIn({ path, text }: SourceFile): Found[] {
  const found: Found[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (Array.isArray(node) || typeof node !== 'object' || node === null || !('type' in node)) return
    const one = node as { type: string; value?: unknown; start: number; quasis?: { value: { cooked: string } }[] }
    if (one.type === 'Literal' && typeof one.value === 'string')
      found.push({ text: one.value, isWhole: true, start: one.start })
    const head = one.type === 'TemplateLiteral' ? (one.quasis?.[0]?.value.cooked ?? '') : ''
    if (/^[a-z][\w-]*\./i.test(head)) found.push({ text: head, isWhole: one.quasis?.length === 1, start: one.start })
    // The area beside the call names the owner of the text.
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: unknown[] }
    const isNamed = callee?.name === 'textFromServer'
    for (const part of isNamed ? [given?.[0], ...(given?.slice(2) ?? [])] : Object.values(node)) walk(part)
  }
  walk(parseSync(path, text).program)
  return found
}
