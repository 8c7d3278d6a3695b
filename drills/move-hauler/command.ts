/** Runs the built command in a process of its own, and kills it as kill -9 does when it says a certain line. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Product } from '../stage/product.ts'

const program = fileURLToPath(new URL('../../dist/move-hauler.js', import.meta.url))

type Run = { readonly code: number | null; readonly said: string }

export async function runMove(
  from: Product,
  options: readonly string[],
  { killAt, onLine }: { readonly killAt?: string; readonly onLine?: (line: string) => void } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [program, ...options], {
    env: { ...process.env, DATA_DIR: from.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => {
      for (const line of piece.toString().split('\n').filter(Boolean)) {
        said += `${line}\n`
        if (killAt && line.startsWith(killAt)) child.kill('SIGKILL')
        onLine?.(line)
      }
    })
  const [code] = await once(child, 'exit')
  return { code, said }
}
