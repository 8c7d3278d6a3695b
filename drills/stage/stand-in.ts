import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Stage } from './drill.ts'

/** Starts a double of a service in a separate process. The first line that it prints has the ports on which it listens. */
export async function startStandIn(stage: Stage, file: string, env: Record<string, string> = {}): Promise<number[]> {
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  stage.atEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [said] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])
  const ports = (String(said).split('\n')[0] ?? '').split(' ').map(Number)
  if (!ports[0]) throw new Error('the stand-in did not start')
  return ports
}
