import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { readCatalogs } from './compiled-texts.ts'
import { callsOfTexts } from './lazy-calls.ts'
import type { ProjectTexts } from './page-texts.ts'
import { always, type Fetched } from './texts-of-pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const appFile = 'web/customer/routes.tsx'

export type RoutedPage = {
  /** The path as the route has it, such as /checkout/:id/cleanup. */
  readonly path: string
  readonly modules: readonly string[]
  /** The names of the areas whose texts the page shows. */
  readonly areas: readonly string[]
}

/** Lists which files each page of the customer's app needs. With this list the server names the files in the page before any code runs. */
export function pageFiles(texts: ProjectTexts): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/customer/index.html'))
      if (!entry) return
      const atStart = withImports([entry.fileName], chunks)
      const filesOf = ({ modules, areas }: RoutedPage, language: string) => {
        const catalogs = [...always, ...areas].map(area => `web/i18n/${language}/${area}.ts`)
        const names = [...modules, ...catalogs].flatMap(module => chunkOf(module, chunks) ?? [])
        return withImports(names, chunks).filter(name => !atStart.includes(name))
      }
      const [pages, en, es] = await Promise.all([
        routedPages(readSource, texts),
        readCatalogs(root, 'en'),
        readCatalogs(root, 'es'),
      ])
      const written = pages.map(page => ({
        path: page.path,
        titles: { en: titleOf(page, en), es: titleOf(page, es) },
        files: { en: filesOf(page, 'en'), es: filesOf(page, 'es') },
      }))
      this.emitFile({ type: 'asset', fileName: 'customer/page-files.json', source: JSON.stringify(written) })
    },
  }
}

const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

type Catalogs = Awaited<ReturnType<typeof readCatalogs>>

/** Returns the title of the tab: the title of the step, or the page's own title if it is a fixed text. */
function titleOf({ path, modules, areas }: RoutedPage, catalogs: Catalogs): string | null {
  const ownKey = /title=\{t\('([^']+)'\)\}/.exec(readSource(modules.at(-1) ?? ''))?.[1] ?? ''
  const [, step] = /^\/checkout\/(?::id\/)?(.+)/.exec(path) ?? []
  const texts: Catalogs[string] = Object.assign({}, ...[...always, ...areas].map(area => catalogs[area]))
  const title = [`step.${step}`, ownKey].map(key => texts[key]).find(Boolean) ?? null
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

const route = /<Route\b[^>]*?\bpath="([^"]+)"([\s\S]*?)(?=<Route\b|<\/Routes>)/g
const component = /<([A-Z]\w*)/g

/** Finds every page of the customer's app in its files of routes. A path that ends in /* continues in the file that its route imports. */
export async function routedPages(read: (path: string) => string, texts: ProjectTexts): Promise<RoutedPage[]> {
  const pagesIn = async (file: string, base: string, parents: readonly Fetched[]): Promise<RoutedPage[]> => {
    const text = read(file)
    const fetched = await texts.fetchedBy(file)
    const lazies = new Map<string, Fetched>()
    for (const { constant, page } of callsOfTexts({ path: file, text }).lazy)
      if (constant !== null) lazies.set(constant, fetched.find(one => one.page === page) ?? { page, areas: [] })
    const routed = [...text.matchAll(route)].map(async ([, path = '', element = '']) => {
      const shown = [...element.matchAll(component)].flatMap(([, name = '']) => lazies.get(name) ?? [])[0]
      if (!shown) return []
      const all = [...parents, shown]
      const nested = path.endsWith('/*') ? await pagesIn(shown.page, base + path.slice(0, -1), all) : []
      if (nested.length > 0) return nested
      const [modules, areas] = [all.map(one => one.page), all.flatMap(one => one.areas)]
      return [{ path: (base + path).replace(/\/\*$/, ''), modules, areas: [...new Set(areas)] }]
    })
    return (await Promise.all(routed)).flat()
  }
  return pagesIn(appFile, '', [])
}
