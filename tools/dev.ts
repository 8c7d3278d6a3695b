/**
 * In development the server starts again when one of its files changes. Vite serves the apps and updates them in the
 * browser. Nothing is built before.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const web = await createServer({ configFile: 'vite.config.ts' })
await web.listen()
const [webAddress = ''] = web.resolvedUrls?.local ?? []
console.log(`The apps are at ${webAddress}, ${webAddress}office and ${webAddress}driver, once the server is ready.`)

const server = spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/main.ts'], {
  stdio: 'inherit',
  // Links in messages lead to the pages of Vite.
  env: { PUBLIC_URL: webAddress.replace(/\/$/, ''), ...process.env },
})
const stop = async () => {
  server.kill('SIGTERM')
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
server.once('exit', code => process.exit(code ?? 0))
