/** Runs promtool, which Debian's package `prometheus` has, over the rules of the product. */
import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

/** The rules and their tests. */
export const files = fileURLToPath(new URL('../../deploy/prometheus', import.meta.url))
const runTool = promisify(execFile)

export type Tool = { readonly code: number; readonly said: string }

export const promtool = (folder: string, ...words: string[]): Promise<Tool> =>
  runTool('promtool', words, { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code?: number | string; stdout?: string; stderr?: string }) => {
      if (error.code === 'ENOENT') throw new Error('This drill needs promtool: apt-get install prometheus')
      return { code: Number(error.code), said: `${error.stdout}${error.stderr}` }
    },
  )

/** Copies rules and tests into a folder whose limits of what people wait for are ten times too sensitive. */
export async function makeSensitiveFolder(stage: Stage): Promise<string> {
  const folder = await makeFolder(stage)
  await cp(files, folder, { recursive: true })
  const text = await readFile(join(files, 'alerts.yml'), 'utf8')
  const limits = /(what="[\w-]+"\}\) > )(\d+)/g
  await writeFile(
    join(folder, 'alerts.yml'),
    text.replace(limits, (_, before: string, limit: string) => `${before}${Number(limit) / 10}`),
  )
  return folder
}

/** Returns the alerts that fired in tests of a normal day, which expect none. */
export function firedIn({ said }: Tool): string[] {
  const got = said.match(/^ +got: .*$/gm)?.join() ?? ''
  return [...new Set([...got.matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name))].sort()
}
