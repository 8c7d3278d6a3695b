import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('the demo says before its build that its port is taken, and how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const taken = Number((other.address() as { port: number }).port)
  const env = { ...process.env, PORT: String(taken), HOST: '127.0.0.1' }
  const demo = spawn(process.execPath, ['tools/demo.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained, [code]] = await Promise.all([text(demo.stdout), text(demo.stderr), once(demo, 'exit')])
  other.close()
  expect([said, code]).toEqual(['', 1])
  expect(complained).toContain(`Port ${taken} is taken`)
  expect(complained).toMatch(/PORT=\d+ npm run demo/)
})
