import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker, type Project } from 'typescript/unstable/sync'

export type Sources = {
  readonly checker: Checker
  readonly project: Project
  /** The statements of these files are compared. The keys are paths from the root. */
  readonly files: ReadonlyMap<string, SourceFile>
  readonly close: () => void
}

export type SourceOptions = {
  /** The folder of the sources, with a slash at its end. */
  readonly root: string
  /** The content of a `tsconfig.json` in that folder. It extends another one or has options, and it names the files to include. */
  readonly config: { readonly include?: readonly string[]; readonly [key: string]: unknown }
  /** Returns true if the statements of a file are compared. The path is from the root. */
  readonly isCompared: (path: string) => boolean
  /** The texts of files that are not on the disk. The keys are their paths from the root. */
  readonly plantedFiles?: Readonly<Record<string, string>>
}

/** Opens the sources with the compiler. */
export function openSources({ root, config, isCompared, plantedFiles = {} }: SourceOptions): Sources {
  const folder = root.replaceAll('\\', '/')
  const configFile = `${folder}tsconfig.sql-types.json`
  const texts = new Map([[configFile, JSON.stringify({ ...config, files: Object.keys(plantedFiles) })]])
  for (const [path, text] of Object.entries(plantedFiles)) texts.set(folder + path, text)
  // If an answer is undefined, the compiler looks for the file on the disk.
  const api = new API({
    cwd: folder,
    fs: { readFile: path => texts.get(path), fileExists: path => texts.has(path) || undefined },
  })
  const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects()
  if (!project) throw new Error('the compiler opened no project')
  const files = new Map<string, SourceFile>()
  for (const name of project.program.getSourceFileNames()) {
    const path = name.startsWith(folder) ? name.slice(folder.length) : ''
    const source = path && isCompared(path) ? project.program.getSourceFile(name) : undefined
    if (source) files.set(path, source)
  }
  return { checker: project.checker, project, files, close: () => api.close() }
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild(child => walk(child, visit))
}
