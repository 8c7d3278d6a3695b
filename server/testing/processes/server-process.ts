/** Runs the whole server in a separate process, for facts that only a process can show, such as how it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BundledScript, bundleScript } from '#server/testing/bundled-script.ts'

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** Returns the output of the process so far: its log and its texts for people. */
  readonly said: () => string
  readonly signal: (name: NodeJS.Signals) => void
  /** This is the exit code of the process, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** These settings cost little time in tests. The port is a free one. */
const settings = { PORT: '0', LOG_LEVEL: 'warn', POW_COST: '10', POW_STEPS: '20', SEED: 'small' }

/** Bundles the server into one file, beside which are the files that the server reads. */
export async function bundleServer(): Promise<BundledScript> {
  const bundle = await bundleScript(join(root, 'server/main.ts'))
  const folder = dirname(bundle.file)
  for (const name of ['schema', 'migrations'])
    await cp(join(root, 'server/db', name), join(folder, name), { recursive: true })
  await cp(join(root, 'server/providers/addresses/embedded/zip-table.tsv.gz'), join(folder, 'zip-table.tsv.gz'))
  return bundle
}

/** Resolves when the server is ready. */
export async function startServerProcess(file: string, env: Record<string, string>): Promise<ServerProcess> {
  const { child, said, ended } = launchServer(file, env)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /ready at (http:\S+)/.exec(said())?.[1]
      if (ready) resolve(ready)
    })
    ended.then(how => reject(new Error(`The server ended with ${how}: ${said()}`)))
  })
  return { url, pid: child.pid as number, said, signal: name => child.kill(name), ended }
}

/** Starts the process, and does not wait until the server is ready. */
export function launchServer(file: string, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: root,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (piece: Buffer) => {
      text += piece.toString()
    })
  }
  const ended = once(child, 'exit').then(([code, signal]): number | NodeJS.Signals => code ?? signal)
  return { child, said: () => text, ended }
}
