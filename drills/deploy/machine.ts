/**
 * A machine of its own in namespaces of Linux, with Debian's PostgreSQL, nginx and Caddy. It has no network, and everything that it writes
 * disappears when it ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Stage } from '../stage/drill.ts'

export type Printed = { readonly code: number; readonly text: string; readonly ms: number }

export type Machine = {
  /** Runs a command in the shell of root. The shell keeps its variables. */
  readonly run: (command: string) => Promise<Printed>
}

const script = fileURLToPath(new URL('machine/start.sh', import.meta.url))
const end = '@@ended'
const maxCommandInMs = 900_000

/**
 * Starts a machine. The folder has `home`, in which the shell begins, and `next`, whose files are in /srv. The machine usually
 * keeps what it writes in memory. If `isLarge` is true, it writes to the folder instead, because a large database does not fit into memory.
 */
export async function startMachine(
  stage: Stage,
  folder: string,
  name: string,
  { isLarge = false } = {},
): Promise<Machine> {
  const options = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child', script, folder, name]
  const shell = spawn('unshare', options, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DRILL_NODE: process.execPath, IS_LARGE: isLarge ? 'yes' : '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  for (const output of [shell.stdout, shell.stderr]) {
    output.on('data', (piece: Buffer) => {
      text += piece
    })
  }
  const ended = once(shell, 'exit')
  stage.atEnd(async () => {
    shell.kill('SIGKILL')
    await ended
  })
  const run = async (command: string): Promise<Printed> => {
    text = ''
    const began = performance.now()
    // The command reads nothing, so that it does not take the next commands from the shell.
    shell.stdin.write(`{ ${command}\n} 2>&1 < /dev/null; code=$?; echo; echo "${end} $code"\n`)
    const code = await codeOf(shell, () => text)
    return { code, text: text.slice(0, text.lastIndexOf(end)), ms: performance.now() - began }
  }
  return { run }
}

async function codeOf(shell: ChildProcess, said: () => string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const code = new RegExp(`^${end} (\\d+)$`, 'm').exec(said())?.[1]
    if (code !== undefined) return Number(code)
    if (shell.exitCode !== null) throw new Error(`The machine ended: ${said()}`)
    if (performance.now() - began > maxCommandInMs) throw new Error(`A command does not end: ${said()}`)
    await pause(10)
  }
}
