import { isTest, type SourceFile } from './source-file.ts'

export type Apps = {
  /** Each app is a folder, such as `web/shop`. */
  readonly folders: readonly string[]
  /** These folders of an app are no features, because the pages of all features use them. */
  readonly ofAllFeatures: readonly string[]
}

/**
 * A file of an app. If it has no feature, it is directly in the app's folder or in one of the folders of all features.
 * It then belongs to the whole app.
 */
type AppFile = { readonly app: string; readonly feature: string | null }

type FindApp = (path: string) => AppFile | null

const appFinder =
  ({ folders, ofAllFeatures }: Apps): FindApp =>
  path => {
    const app = folders.find(folder => path.startsWith(`${folder}/`))
    if (app === undefined) return null
    const [folder = '', ...below] = path.slice(app.length + 1).split('/')
    return { app, feature: below.length === 0 || ofAllFeatures.includes(folder) ? null : folder }
  }

/**
 * A feature is a folder directly in an app's folder. Features of one app must not import each other, neither directly
 * nor through a file of the whole app. Imports that run later, when a page opens, count too. Tests may import other
 * features.
 */
export function entangledFeatures(files: readonly SourceFile[], apps: Apps): string[] {
  const sources = files.filter(({ path }) => !isTest(path))
  const findApp = appFinder(apps)
  return [...featuresInFeatures(sources, findApp), ...featuresBehindAppFiles(sources, findApp)]
}

function featuresInFeatures(files: readonly SourceFile[], findApp: FindApp): string[] {
  return files.flatMap(file => {
    const from = findApp(file.path)
    if (!from?.feature) return []
    return file.imports.flatMap(({ of, line }) => {
      const to = findApp(of)
      if (!to?.feature || to.app !== from.app || to.feature === from.feature) return []
      return [`${file.path}:${line} imports ${of}. ${advice(from.app)}`]
    })
  })
}

/** A feature may import files of the whole app. These files, and everything that they import, must not lead to another feature. */
function featuresBehindAppFiles(files: readonly SourceFile[], findApp: FindApp): string[] {
  const appFiles = new Map(files.flatMap(file => (findApp(file.path)?.feature === null ? [[file.path, file]] : [])))
  const users = new Map<string, string>()
  const mark = (path: string, user: string): void => {
    const file = appFiles.get(path)
    if (!file || users.has(path)) return
    users.set(path, user)
    for (const { of } of file.imports) mark(of, user)
  }
  for (const file of files) {
    if (findApp(file.path)?.feature) for (const { of } of file.imports) mark(of, file.path)
  }
  return [...users].flatMap(([path, user]) => {
    const file = appFiles.get(path)
    const found = file ? file.imports.filter(({ of }) => findApp(of)?.feature) : []
    return found.map(
      ({ of, line }) =>
        `${path}:${line} imports ${of}, and ${user} depends on ${path}. A file that features import must not import features: take apart what composes them and what they share.`,
    )
  })
}

const advice = (app: string) =>
  `Features of one app do not import each other: compose them in a file of ${app}, or move what both need to ${app} or to what every app imports.`
