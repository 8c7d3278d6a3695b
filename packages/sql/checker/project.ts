import { fileURLToPath } from 'node:url'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker, type Project } from 'typescript/unstable/sync'

export type Sources = {
  readonly checker: Checker
  readonly project: Project
  /** These are the files of the folders, by their path from the root. */
  readonly files: ReadonlyMap<string, SourceFile>
  readonly close: () => void
}

const root = fileURLToPath(new URL('../../../', import.meta.url)).replaceAll('\\', '/')

/** Opens the server's sources as the compiler sees them, with further files that exist only here. */
export function openSources(planted: Readonly<Record<string, string>> = {}): Sources {
  const configFile = `${root}tsconfig.sql-types.json`
  const config = {
    extends: './server/tsconfig.json',
    include: ['server/db', 'server/providers', 'packages/payment-simulator'],
    exclude: ['packages/payment-simulator/browser'],
    files: Object.keys(planted),
  }
  const texts = new Map([[configFile, JSON.stringify(config)]])
  for (const [path, text] of Object.entries(planted)) texts.set(root + path, text)
  const api = new API({
    cwd: root,
    fs: { readFile: path => texts.get(path), fileExists: path => texts.has(path) || undefined },
  })
  const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects()
  if (!project) throw new Error('the compiler opened no project')
  const files = new Map<string, SourceFile>()
  for (const name of project.program.getSourceFileNames()) {
    const path = name.startsWith(root) ? name.slice(root.length) : ''
    const file =
      /^(server\/(db|providers)|packages\/payment-simulator)\//.test(path) && !/\.(test|contract|stage)\.ts$/.test(path)
    const source = file ? project.program.getSourceFile(name) : undefined
    if (source) files.set(path, source)
  }
  return { checker: project.checker, project, files, close: () => api.close() }
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild(child => walk(child, visit))
}
