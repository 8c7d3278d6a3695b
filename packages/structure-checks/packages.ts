import { isTest, type SourceFile } from './source-file.ts'

const folderOf = (path: string): string | null => /^packages\/[^/]+\//.exec(path)?.[0] ?? null

/** Finds packages without a manifest, without a page that says what they do, or without a test. With these a package can be used alone. */
export function incompletePackages(files: readonly SourceFile[]): string[] {
  const folders = new Set(files.flatMap(({ path }) => folderOf(path) ?? []))
  return [...folders].flatMap(folder => {
    const ofPackage = files.filter(({ path }) => path.startsWith(folder))
    const missing = ['package.json', 'README.md'].filter(name => !ofPackage.some(({ path }) => path === folder + name))
    if (!ofPackage.some(({ path }) => path.endsWith('.test.ts'))) missing.push('a test')
    return missing.map(name => `${folder} has no ${name}: a package is read, used and tested without the product.`)
  })
}

type Manifest = {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Finds imports of packages that the manifest does not name. Tests may also import development dependencies. */
export function undeclaredImports(files: readonly SourceFile[]): string[] {
  const manifests = new Map(
    files.flatMap(({ path, text }) => {
      const folder = folderOf(path)
      return folder && path === `${folder}package.json` ? [[folder, JSON.parse(text) as Manifest] as const] : []
    }),
  )
  const nameOf = (imported: string) => manifests.get(folderOf(imported) ?? '')?.name ?? packageOf(imported)
  return files.flatMap(file => {
    const folder = folderOf(file.path)
    if (!folder) return []
    const { name: ownName, dependencies, devDependencies } = manifests.get(folder) ?? {}
    const named = { ...dependencies, ...(isTest(file.path) ? devDependencies : {}) }
    return file.imports
      .map(({ of, line }) => ({ name: nameOf(of), line }))
      .filter(({ name }) => !name.startsWith('node:') && name !== ownName && !(name in named))
      .map(({ name, line }) => `${file.path}:${line} imports ${name}: name it in ${folder}package.json.`)
  })
}

/** Returns the name of the package: the first part, or the first two parts if the package has a scope or is a file. */
function packageOf(imported: string): string {
  const [first = '', second = ''] = imported.split('/')
  return first.startsWith('@') || imported.startsWith('packages/') ? `${first}/${second}` : first
}
