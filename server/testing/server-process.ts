/** The whole server in a process of its own, from the sources or built: for what only a process can show, as how it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** What it wrote so far: its log and what it says to people. */
  readonly said: () => string
  readonly signal: (name: NodeJS.Signals) => void
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const fromSources = ['--import', 'tsx', 'server/main.ts']

/** Cheap enough for tests, and on a port that is free. */
const settings = { PORT: '0', LOG_LEVEL: 'warn', POW_COST: '10', POW_STEPS: '20' }

/** Resolves when the server is ready. `program`: what node is told to run; the sources when left out. */
export async function startServerProcess(
  env: Record<string, string>,
  program: readonly string[] = fromSources,
): Promise<ServerProcess> {
  const { child, said, ended } = launchServer(env, program)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /ready at (http:\S+)/.exec(said())?.[1]
      if (ready) resolve(ready)
    })
    ended.then(how => reject(new Error(`The server ended with ${how}: ${said()}`)))
  })
  return { url, pid: child.pid as number, said, signal: name => child.kill(name), ended }
}

/** Does not wait until it is ready. */
export function launchServer(env: Record<string, string>, program: readonly string[] = fromSources) {
  const child: ChildProcess = spawn(process.execPath, program, {
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
