import type { Plugin } from 'vite'

/** One file has everything that the pages ending in `from` import, except what an earlier file has. */
export type Together = { readonly name: string; readonly from: readonly string[] }
/** Each language has one file with the texts of these areas. */
export type TextsTogether = { readonly name: string; readonly areas: readonly string[] }

/**
 * One chunk has everything that an app imports at its start. In the customer's app a further chunk has what each of
 * these groups of pages needs in addition. By default the bundler makes more and more files, the more code the later
 * pages share. Many small files are larger after compression than one, and a phone fetches six at a time.
 */
export function startChunk(later: readonly Together[], texts: readonly TextsTogether[]): Plugin {
  const names = new Map<string, string>()
  const groupOf = (wanted: string) => (id: string) => (names.get(id) === wanted ? wanted : null)
  const inLanguages = ['en', 'es'].flatMap(language => texts.map(({ name }) => `${name}-${language}`))
  const wanted = ['start', ...later.map(({ name }) => name), ...inLanguages]
  const groups = wanted.map((name, index) => ({ name: groupOf(name), priority: wanted.length - index }))
  return {
    name: 'start-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const take = (id: string, name: string): void => {
        if (names.has(id)) return
        names.set(id, name)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) take(imported, name)
      }
      const entries = ids.filter(id => this.getModuleInfo(id)?.isEntry)
      for (const id of entries) take(id, 'start')
      if (!entries.some(id => id.includes('/web/customer/'))) return
      for (const { name, from } of later) for (const id of ids) if (from.some(end => id.endsWith(end))) take(id, name)
      for (const { name, areas } of texts)
        for (const id of ids) {
          const [, language, area = ''] = /\/web\/i18n\/(en|es)\/(.+)\.ts$/.exec(id) ?? []
          if (areas.includes(area)) names.set(id, `${name}-${language}`)
        }
    },
  }
}
