import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { SourceFile, TextFile } from '../packages/structure-checks/source-file.ts'
import { listCatalogs, readCatalogs } from './compiled-texts.ts'
import { callsOfTexts } from './lazy-calls.ts'
import { sourceOf } from './sources.ts'
import { type Fetched, findTextsOfPages, type KeysOfAreas, type TextsOfPages } from './texts-of-pages.ts'

const apps = ['customer', 'office', 'driver']
/** An editor may empty a file before it writes the file, so the plugin reads a change after this time. */
const wholeWithinMs = 100
const moduleOfAreas = 'virtual:areas-of-texts'

/** Shows which texts the pages of a project need, by the present sources. An app is read when its pages are first needed. */
export type ProjectTexts = {
  readonly root: string
  /** Returns what the calls of a file fetch. The path begins at the root. */
  readonly fetchedBy: (path: string) => Promise<readonly Fetched[]>
  readonly forget: (path: string) => void
}

export function textsOfProject(root: string): ProjectTexts {
  const files = new Map<string, SourceFile | undefined>()
  const found = new Map<string, Promise<TextsOfPages>>()
  let keys: Promise<KeysOfAreas> | undefined
  const read = (path: string) => {
    if (!files.has(path)) files.set(path, readSource(root, path))
    return files.get(path)
  }
  const textsOf = (app: string): Promise<TextsOfPages> => {
    keys ??= readKeys(root)
    const texts = found.get(app) ?? keys.then(known => findTextsOfPages(read, known, `web/${app}/main.tsx`))
    found.set(app, texts)
    return texts
  }
  return {
    root,
    async fetchedBy(path) {
      const own = apps.filter(app => path.startsWith(`web/${app}/`))
      const all = await Promise.all((own.length > 0 ? own : apps).map(textsOf))
      return all.flatMap(texts => texts.get(path) ?? [])
    },
    forget(path) {
      files.delete(path)
      found.clear()
      keys = undefined
    },
  }
}

const readSource = (root: string, path: string): SourceFile | undefined =>
  existsSync(join(root, path)) ? sourceOf(path, readFileSync(join(root, path), 'utf8')) : undefined

async function readKeys(root: string): Promise<KeysOfAreas> {
  const catalogs = await readCatalogs(root, 'en')
  return Object.fromEntries(Object.entries(catalogs).map(([area, texts]) => [area, Object.keys(texts)]))
}

/**
 * Adds to each page the areas of texts that it shows, so that they are fetched together with its code. Every `lazyPage`
 * and `lazyDialog` gets them as its last arguments, and the area replaces each `areaOfTexts`. In development a change
 * of any source has an effect at once.
 */
export function pageTexts(texts: ProjectTexts): Plugin {
  const given = new Map<string, string>()
  const pathOf = (id: string) => id.slice(normalizePath(texts.root).replace(/\/?$/, '/').length)
  const areasIn = async (id: string) => JSON.stringify(await texts.fetchedBy(pathOf(id)))
  return {
    name: 'page-texts',
    enforce: 'pre',
    resolveId: id => (id === moduleOfAreas ? `\0${moduleOfAreas}` : null),
    load: id => (id === `\0${moduleOfAreas}` ? writeAreas(texts.root) : null),
    transform: {
      filter: { id: /\/web\/[^?]+\.tsx?$/, code: /\b(?:lazyPage|lazyDialog|areaOfTexts)\b/ },
      async handler(code, id) {
        given.set(id, await areasIn(id))
        return { code: withAreas({ path: pathOf(id), text: code }, await texts.fetchedBy(pathOf(id))), map: null }
      },
    },
    configureServer(server) {
      let waiting: NodeJS.Timeout | undefined
      const lookAgain = async () => {
        for (const [id, before] of given) if ((await areasIn(id)) !== before) readAgain(server, id)
      }
      server.watcher.on('all', (_, file) => {
        texts.forget(pathOf(normalizePath(file)))
        clearTimeout(waiting)
        waiting = setTimeout(lookAgain, wholeWithinMs)
      })
    },
  }
}

/** The areas of a module have changed, so browsers load their page again. */
function readAgain(server: ViteDevServer, id: string): void {
  for (const { moduleGraph, hot } of Object.values(server.environments)) {
    for (const module of [id, `\0${moduleOfAreas}`].flatMap(one => moduleGraph.getModuleById(one) ?? []))
      moduleGraph.invalidateModule(module)
    hot.send({ type: 'full-reload' })
  }
}

/** Writes the areas into the code of a module. All lines keep their numbers. */
export function withAreas(file: TextFile, fetched: readonly Fetched[]): string {
  const names = new Set<string>()
  const nameOf = (area: string) => {
    const name = `texts_${area.replace(/\W/g, '_')}`
    names.add(name)
    return name
  }
  const { lazy, areas } = callsOfTexts(file)
  const added = lazy.map(({ page, named, end }) => {
    const all = new Set(fetched.filter(one => one.page === page).flatMap(one => one.areas))
    const further = [...all].filter(area => !named.includes(area)).map(area => `, ${nameOf(area)}`)
    return { start: end, end, text: further.join('') }
  })
  const placed = areas.map(({ area, start, end }) => ({ start, end, text: nameOf(area) }))
  // The last place is written first, so that the earlier places do not move.
  const code = [...added, ...placed]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end), file.text)
  return names.size === 0 ? code : `${code}\nimport { ${[...names].join(', ')} } from '${moduleOfAreas}'\n`
}

/** Writes a module with all areas. The build of an app removes the areas that no page of it shows. */
function writeAreas(root: string): string {
  const areas = listCatalogs(root, 'en').map(area => {
    const [en, es] = ['en', 'es'].map(language => JSON.stringify(join(root, `web/i18n/${language}/${area}.ts`)))
    return `export const texts_${area.replace(/\W/g, '_')} = /* @__PURE__ */ area('${area}', () => import(${en}), () => import(${es}))`
  })
  return ['const area = (name, en, es) => ({ name, load: { en, es } })', ...areas].join('\n')
}
