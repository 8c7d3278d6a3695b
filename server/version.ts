/** The version of the product. A release has it in a file, and the sources in package.json. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Version = { readonly version: string; readonly commit?: string | null }

/** A release has the file beside the bundle. Otherwise package.json is one folder above the bundle, or above this file. */
const files = ['./version.json', '../package.json']

function readVersion(): string {
  const file = files.map(path => fileURLToPath(new URL(path, import.meta.url))).find(existsSync)
  if (!file) return 'unknown'
  const { version, commit } = JSON.parse(readFileSync(file, 'utf8')) as Version
  return commit ? `${version}+${commit}` : version
}

/** Such as `0.1.0+ba378f278d26`: the version, and the commit from which a release was made. */
export const productVersion = readVersion()
