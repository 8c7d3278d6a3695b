/** Makes a release twice, and runs it as a user who may not write into it. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chown, cp, mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../proxy/proxies.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { makeFolder, readiness } from '../stage/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const nobody = 65_534
const maxSizeInBytes = 110e6

export const about = 'a release is made twice with the same bytes, and runs where it may not write'

export const isBuilt = false

export const run = drill(async stage => {
  const sums = [await makeRelease(stage), await makeRelease(stage)]
  const folder = await makeFolder(stage)
  const release = join(folder, 'release')
  await cp(join(root, 'release'), release, { recursive: true, verbatimSymlinks: true })
  const own = join(folder, 'own')
  await mkdir(own)
  await chown(own, nobody, nobody)
  const before = await sumsOf(release)
  const port = await freePort()
  const settings = { PORT: String(port), SEED: 'none', OPERATOR_PHONE: '+15125550100', DATA_DIR: join(own, 'data') }
  const first = await startRelease(stage, release, settings)
  const { version } = JSON.parse(await readFile(join(release, 'version.json'), 'utf8'))
  const health = (await (await fetch(`http://localhost:${port}/healthz`)).json()) as { version: string }
  const doctor = await runProgram(release, settings, 'doctor.js')
  const backup = await runProgram(release, settings, 'backup.js', 'backup', join(own, 'backup'))
  const moved = await runProgram(release, settings, 'move-files.js')
  const stopped = await first.stop()
  const restored = { ...settings, DATA_DIR: join(own, 'restored') }
  const restore = await runProgram(release, restored, 'backup.js', 'restore', join(own, 'backup'))
  const second = await startRelease(stage, release, restored)
  await second.stop()
  const after = await sumsOf(release)
  const files = [...after.keys()]
  const size = await sizeOf(release)
  return {
    figures: {
      megabytes: Math.round(size / 1e5) / 10,
      files: files.length,
      firstStartInSeconds: seconds(first.ms),
      laterStartInSeconds: seconds(second.ms),
      version: health.version,
    },
    failures: failuresOf({
      'two releases of one commit are equal': sums[0] === sums[1],
      'the release takes at most 110 MB': size <= maxSizeInBytes,
      'no source, compiler or map of a source is in it': !files.some(file =>
        /\.tsx?$|node_modules\/(typescript|vite|esbuild|tsx|rolldown)\/|^(server|domain|web\/customer)\/.*\.ts/.test(
          file,
        ),
      ),
      'the server shows its version': health.version.startsWith(`${version}+`),
      'the doctor runs': /^ok +Server /m.test(doctor.said) && doctor.code === 0,
      'a backup is made': backup.code === 0,
      'files can be moved': moved.code === 0,
      'the backup is restored': restore.code === 0,
      'the server ends well': stopped === 0,
      'nothing was written into the release': JSON.stringify([...before]) === JSON.stringify([...after]),
    }),
  }
})

/** Makes everything again and returns a sum of all bytes. */
async function makeRelease(stage: Stage): Promise<string> {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/release/release.ts'], { cwd: root, stdio: 'inherit' })
  const sums = await sumsOf(join(root, 'release'))
  const sum = createHash('sha256')
    .update(JSON.stringify([...sums]))
    .digest('hex')
  stage.say(`a release with ${sums.size} files, sum ${sum.slice(0, 16)}`)
  return sum
}

async function sumsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries.filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))
  const links = new Set(
    entries.filter(entry => entry.isSymbolicLink()).map(entry => join(entry.parentPath, entry.name)),
  )
  const sums = new Map<string, string>()
  for (const path of paths.sort()) {
    const content = links.has(path) ? await readlink(path) : await readFile(path)
    sums.set(relative(folder, path), createHash('sha256').update(content).digest('hex'))
  }
  return sums
}

/** Counts blocks as a disk does. */
async function sizeOf(folder: string): Promise<number> {
  return Number(execFileSync('du', ['--summarize', '--block-size=1', folder], { encoding: 'utf8' }).split('\t')[0])
}

type Settings = Readonly<Record<string, string>>

/** The process has no settings of this one, is in a folder without packages, and has no rights to the release. */
const launch = (release: string, settings: Settings, ...words: string[]) =>
  spawn(process.execPath, [join(release, words[0] ?? ''), ...words.slice(1)], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', HOME: '/nonexistent', ...settings },
    uid: nobody,
    gid: nobody,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function startRelease(stage: Stage, release: string, settings: Settings) {
  const began = performance.now()
  const child = launch(release, settings, 'server.js')
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => {
      said += piece
    })
  const ended = once(child, 'exit')
  stage.atEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  while ((await readiness(`http://localhost:${settings.PORT}`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${said}`)
    await pause(20)
  }
  return {
    ms: performance.now() - began,
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended)[0] as number
    },
  }
}

async function runProgram(release: string, settings: Settings, ...words: string[]) {
  const child = launch(release, settings, ...words)
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => {
      said += piece
    })
  const [code] = await once(child, 'close')
  if (code !== 0) console.error(said)
  return { code: code as number, said }
}
