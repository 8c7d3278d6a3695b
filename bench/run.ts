/**
 * `npm run bench -- <suite> [--save]` runs one suite of this folder. `--save` keeps its figures as the new baseline. A suite may have
 * further options.
 */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const [suite, ...options] = process.argv.slice(2)
const suites = readdirSync(folder).filter(name => existsSync(`${folder}${name}/bench.ts`))

if (!suite || !suites.includes(suite)) {
  console.error(`Say which suite to run: npm run bench -- ${suites.join(' | ')}`)
  process.exit(1)
}

const { run } = (await import(pathToFileURL(`${folder}${suite}/bench.ts`).href)) as Suite
await run({ isSaving: options.includes('--save'), options })

type Suite = { run: (input: { isSaving: boolean; options: readonly string[] }) => Promise<void> }
