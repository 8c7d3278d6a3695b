/** Development: the server restarts when one of its files changes, the web app is served by Vite and updated in place. */
import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'vite'

// The server's own page carries its settings, which the page from Vite asks it for.
spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })

const server = spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/main.ts'], { stdio: 'inherit' })
const web = await createServer({ configFile: 'vite.config.ts' })
await web.listen()
console.log(`The web app is at ${web.resolvedUrls?.local[0]}`)

const stop = async () => {
  server.kill('SIGTERM')
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
server.once('exit', code => process.exit(code ?? 0))
