// The import is by path, because Vite bundles what its configuration imports by path. Node loads packages itself and does not compile them.
import { readProject, type SourceFile, sourceFile } from '../packages/structure-checks/source-file.ts'

export const codeFolders = ['domain', 'packages', 'server', 'web', 'e2e', 'bench', 'drills', 'tools', 'docs']
const rootFiles = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', 'structure.test.ts']
const rootPages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
const aliases = { '#': '', '@rolloff/': 'packages/' }

export const readSources = (root: string): Promise<SourceFile[]> =>
  readProject(root, { folders: codeFolders, files: [...rootFiles, ...rootPages], aliases })

/** Returns a file of this project. The file need not exist. */
export const sourceOf = (path: string, text: string): SourceFile => sourceFile(path, text, aliases)
