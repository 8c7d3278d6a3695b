import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { readCatalog } from './compiled-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const appFile = 'web/customer/routes.tsx'
const always = ['common/shell']

export type RoutedPage = {
  /** A route names the path like this, such as /checkout/:id/cleanup. */
  readonly path: string
  readonly modules: readonly string[]
  /** The page shows these texts, by the areas' names. */
  readonly areas: readonly string[]
}

/** Writes down which files each page of the customer's app needs, so that the server can name them in the page before any code runs. */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/customer/index.html'))
      if (!entry) return
      const atStart = withImports([entry.fileName], chunks)
      const filesOf = ({ modules, areas }: RoutedPage, language: string) => {
        const texts = [...always, ...areas].map(area => `web/i18n/${language}/${area}.ts`)
        const names = [...modules, ...texts].flatMap(module => chunkOf(module, chunks) ?? [])
        return withImports(names, chunks).filter(name => !atStart.includes(name))
      }
      const written = routedPages(readSource).map(async page => ({
        path: page.path,
        titles: { en: await titleOf(page, 'en'), es: await titleOf(page, 'es') },
        files: { en: filesOf(page, 'en'), es: filesOf(page, 'es') },
      }))
      this.emitFile({
        type: 'asset',
        fileName: 'customer/page-files.json',
        source: JSON.stringify(await Promise.all(written)),
      })
    },
  }
}

const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the title in the tab: the title of the step, or the page's own, if it is one text. */
async function titleOf({ path, modules, areas }: RoutedPage, language: string): Promise<string | null> {
  const ownKey = /title=\{t\('([^']+)'\)\}/.exec(readSource(modules.at(-1) ?? ''))?.[1] ?? ''
  const [, step] = /^\/checkout\/(?::id\/)?(.+)/.exec(path) ?? []
  const keys = [`step.${step}`, ownKey]
  const read = [...always, ...areas].map(area => readCatalog(join(root, `web/i18n/${language}/${area}.ts`)))
  const texts = Object.assign({}, ...(await Promise.all(read))) as Readonly<Record<string, string>>
  const title = keys.map(key => texts[key]).find(Boolean) ?? null
  return title?.includes('{') ? null : title
}

const chunkOf = (module: string, chunks: readonly Rolldown.OutputChunk[]) =>
  chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))?.fileName

function withImports(names: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const found = new Set<string>()
  const take = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) take(imported)
  }
  for (const name of names) take(name)
  return [...found]
}

type Lazy = { readonly module: string; readonly areas: readonly string[] }

const lazyCall = /const (\w+) = lazyPage\(\s*\(\) => import\('#(web\/[^']+)'\)([^()]*)\)/g
const route = /<Route\b[^>]*?\bpath="([^"]+)"([\s\S]*?)(?=<Route\b|<\/Routes>)/g
const component = /<([A-Z]\w*)/g

/** Reads every page of the customer's app from its files of routes; a path that ends in /* goes on in the file that it names. */
export function routedPages(read: (path: string) => string): RoutedPage[] {
  const names = new Map<string, string>()
  for (const file of ['common', 'customer'])
    for (const [, name = '', area = ''] of read(`web/i18n/areas/${file}.ts`).matchAll(
      /const (\w+) = area\(\s*'([^']+)'/g,
    ))
      names.set(name, area)

  const pagesIn = (file: string, base: string, around: Lazy[]): RoutedPage[] => {
    const text = read(file)
    const lazies = new Map<string, Lazy>()
    for (const [, name = '', module = '', args = ''] of text.matchAll(lazyCall))
      lazies.set(name, { module, areas: (args.match(/\w+/g) ?? []).flatMap(arg => names.get(arg) ?? []) })
    return [...text.matchAll(route)].flatMap(([, path = '', element = '']) => {
      const shown = [...element.matchAll(component)].flatMap(([, name = '']) => lazies.get(name) ?? [])[0]
      if (!shown) return []
      const all = [...around, shown]
      const nested = path.endsWith('/*') ? pagesIn(shown.module, base + path.slice(0, -1), all) : []
      if (nested.length > 0) return nested
      const [modules, areas] = [all.map(one => one.module), all.flatMap(one => one.areas)]
      return { path: (base + path).replace(/\/\*$/, ''), modules, areas: [...new Set(areas)] }
    })
  }
  return pagesIn(appFile, '', [])
}
