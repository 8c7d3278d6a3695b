import type { Plugin } from 'vite'

/**
 * One chunk of all that an app imports at its start. Left to itself the bundler spreads it over more and more files, the more the
 * pages that are opened later share, and many small files compress worse than one: 2 KB at the customer's first visit.
 */
export function startChunk(): Plugin {
  const ofStart = new Set<string>()
  return {
    name: 'start-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: (id: string) => (ofStart.has(id) ? 'start' : null) }] } },
        },
      },
    }),
    buildEnd() {
      const walk = (id: string): void => {
        if (ofStart.has(id)) return
        ofStart.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) walk(imported)
      }
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) walk(id)
    },
  }
}
