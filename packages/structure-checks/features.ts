import { importsOf, isTest, type SourceFile } from './source-file.ts'

/** These folders of an app are no feature: the pages of all features are made of them. */
const foldersOfAll = ['edit', 'keys', 'list', 'parts', 'session']

/** This is a file of an app. If it has no feature, it is directly in the app's folder, or in one of all, and belongs to the whole app. */
type Place = { readonly app: string; readonly feature: string | null }

function placeOf(path: string): Place | null {
  const [, app, folder] = /^web\/(customer|office|driver)\/(?:([^/]+)\/)?/.exec(path) ?? []
  return app ? { app, feature: folder === undefined || foldersOfAll.includes(folder) ? null : folder } : null
}

/**
 * A feature is a folder directly in an app's folder. Features of one app do not import each other, neither themselves nor through
 * a file of the whole app. Imports made later, when a page opens, count as well; tests may reach further.
 */
export function entangledFeatures(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path))
  return [...featuresInFeatures(sources), ...featuresBehindAppFiles(sources)]
}

function featuresInFeatures(files: readonly SourceFile[]): string[] {
  return files.flatMap(file => {
    const from = placeOf(file.path)
    if (!from?.feature) return []
    return importsOf(file).flatMap(({ of, line }) => {
      const to = placeOf(of)
      if (!to?.feature || to.app !== from.app || to.feature === from.feature) return []
      return [`${file.path}:${line} imports ${of}. ${advice(from.app)}`]
    })
  })
}

/** Files of the whole app that a feature imports, and everything that those import, do not reach a feature themselves. */
function featuresBehindAppFiles(files: readonly SourceFile[]): string[] {
  const appFiles = new Map(files.flatMap(file => (placeOf(file.path)?.feature === null ? [[file.path, file]] : [])))
  const users = new Map<string, string>()
  const mark = (path: string, user: string): void => {
    const file = appFiles.get(path)
    if (!file || users.has(path)) return
    users.set(path, user)
    for (const { of } of importsOf(file)) mark(of, user)
  }
  for (const file of files) {
    if (placeOf(file.path)?.feature) for (const { of } of importsOf(file)) mark(of, file.path)
  }
  return [...users].flatMap(([path, user]) => {
    const file = appFiles.get(path)
    const found = file ? importsOf(file).filter(({ of }) => placeOf(of)?.feature) : []
    return found.map(
      ({ of, line }) =>
        `${path}:${line} imports ${of}, and ${user} depends on ${path}. A file that features import must not import features: take apart what composes them and what they share.`,
    )
  })
}

const advice = (app: string) =>
  `Features of one app do not import each other: compose them in a file of web/${app}, or move what both need to web/${app}, web/parts or domain.`
