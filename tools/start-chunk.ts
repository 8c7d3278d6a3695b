import type { Plugin } from 'vite'

/**
 * One chunk of all that an app imports at its start, and one of what its first page needs beside it. Left to itself the bundler spreads
 * them over more and more files, the more the pages that are opened later share, and many small files compress worse than one: 3 KB at
 * the customer's first visit. `firstPage` ends the path of the page's file.
 */
export function startChunk(firstPage: string): Plugin {
  const ofStart = new Set<string>()
  const ofFirstPage = new Set<string>()
  const groups = [
    { name: (id: string) => (ofStart.has(id) ? 'start' : null), priority: 2 },
    { name: (id: string) => (ofFirstPage.has(id) ? 'first-page' : null), priority: 1 },
  ]
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
      const walk = (id: string, found: Set<string>): void => {
        if (found.has(id)) return
        found.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) walk(imported, found)
      }
      for (const id of this.getModuleIds()) {
        if (this.getModuleInfo(id)?.isEntry) walk(id, ofStart)
        if (id.endsWith(firstPage)) walk(id, ofFirstPage)
      }
    },
  }
}
