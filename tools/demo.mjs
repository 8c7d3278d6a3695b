/**
 * `npm run demo` starts a separate installation with a separate clock, and prints the addresses of its three windows
 * (docs/demo.md). Each window has its own host name, so that a customer, the office and a driver can be signed in side
 * by side in one browser.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3100'
const windows = [
  ['Customer', `http://localhost:${port}/`],
  ['Office', `http://office.localhost:${port}/office`],
  ['Driver', `http://driver.localhost:${port}/driver/`],
]

const build = spawn(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
build.once('exit', code => (code === 0 ? start() : process.exit(code ?? 1)))

function start() {
  const env = { LOG_LEVEL: 'warn', DATA_DIR: '.data-demo', ...process.env, PORT: port, DEMO: 'on', SEED: 'demo' }
  const args = ['--enable-source-maps', 'dist/server.js']
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  server.stdout.on('data', chunk => {
    process.stdout.write(chunk)
    if (String(chunk).includes('Rolloff is ready')) introduce()
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.once('exit', code => process.exit(code ?? 0))
}

function introduce() {
  console.log('\nIt is eight in the morning of the next working day. docs/demo.md has five minutes to try.\n')
  for (const [name, address] of windows) console.log(`  ${name.padEnd(10)}${address}`)
  console.log('\n  Dana (512) 555-0111 · Miguel 555-0112 in the office; Luis 555-0121 and Ana 555-0122 drive.')
  console.log('  The code of a sign-in is among the texts, at the address above. Delete .data-demo to begin again.\n')
  for (const [, address] of windows) open(address)
}

/** Opens the address if the machine has a screen and a program that opens addresses. */
function open(address) {
  const opener = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[process.platform]
  const [program, ...before] = opener ?? (process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : [])
  if (!program || process.env.CI) return
  spawn(program, [...before, address], { stdio: 'ignore', detached: true })
    .once('error', () => {})
    .unref()
}
