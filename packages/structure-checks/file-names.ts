import { isCode, type TextFile } from './source-file.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Files and folders must be named by their content, in kebab-case. No file may only re-export the content of others. */
export function wrongFileNames(
  files: readonly TextFile[],
  { empty, except }: { readonly empty: readonly string[]; readonly except?: RegExp },
): string[] {
  const parts = new Set(
    files.flatMap(({ path }) => path.split('/').map((_, end, all) => all.slice(0, end + 1).join('/'))),
  )
  return [...parts].flatMap(path => {
    const file = path.split('/').at(-1) ?? ''
    const name = file.replace(/\..*$/, '')
    if (empty.includes(name) && !except?.test(path))
      return [`${path}: "${name}" says nothing of what it holds. Name it by that.`]
    if (isCode(path) && name === 'index')
      return [`${path}: import each thing from the file that holds it, without an index.`]
    if (isCode(path) && !kebab.test(name)) return [`${path}: file names are kebab-case.`]
    return []
  })
}
