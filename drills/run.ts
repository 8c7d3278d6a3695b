/** `npm run drill` lists the drills. `npm run drill -- NAME [options]` runs one on a separate server. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** `run` prints what it does and ends with a figure. It returns false if a promise was not kept. */
type Drill = {
  readonly about: string
  readonly run: (options: readonly string[]) => Promise<boolean>
  /** False if the drill does not run the built product. */
  readonly isBuilt?: boolean
}

const openAfterEndInMs = 30_000

const folder = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(folder).filter(name => existsSync(`${folder}${name}/drill.ts`))
const load = async (name: string) => (await import(pathToFileURL(`${folder}${name}/drill.ts`).href)) as Drill

const [name, ...options] = process.argv.slice(2)
if (!name) {
  console.log('npm run drill -- NAME\n')
  for (const one of names) console.log(`  ${one.padEnd(16)}${(await load(one)).about}`)
} else if (!names.includes(name)) {
  console.error(`There is no drill of this name. There are: ${names.join(', ')}`)
  process.exitCode = 1
} else {
  const drill = await load(name)
  if (drill.isBuilt !== false) {
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: `${folder}..`, stdio: 'inherit' })
  }
  const isKept = await drill.run(options)
  console.log(isKept ? 'kept' : 'NOT KEPT')
  process.exitCode = isKept ? 0 : 1
  // An open connection would keep this process alive. A program that waits for its end would then wait forever.
  setTimeout(() => {
    console.error('Something of this drill is still open: the process ends without it.')
    process.exit()
  }, openAfterEndInMs).unref()
}
