/**
 * `npm run demo` starts a separate installation with a separate clock, and opens its three windows signed in
 * (docs/demo.md). Each window has its own host name, so that a customer, the office and a driver can be signed in side
 * by side in one browser.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { signInLink } from './demo-sign-in.mjs'
import { findOpener } from './demo-windows.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3100'
const env = {
  LOG_LEVEL: 'warn',
  DATA_DIR: '.data-demo',
  CODE_LIFE_SECONDS: '600',
  ...process.env,
  PORT: port,
  DEMO: 'on',
  SEED: 'demo',
}
const at = name => `http://${name ? `${name}.` : ''}localhost:${port}`

/** The phones lie over the right part of the office, so that all three are in view on a small screen. */
const windows = [
  { name: 'Office', origin: at('office'), path: '/office/dispatch', phone: '+15125550111', frame: [0, 0, 1280, 800] },
  { name: 'Customer', origin: at(''), path: '/dashboard', phone: '+18305550118', frame: [590, 40, 390, 820] },
  { name: 'Driver', origin: at('driver'), path: '/driver/', phone: '+15125550121', frame: [985, 40, 390, 820] },
]

await refuseTakenPort()
say('Building the product. This takes about half a minute, and no time if nothing has changed.')
const [built] = await once(spawn(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' }), 'exit')
if (built !== 0) process.exit(built ?? 1)
say('Starting the demo. The first start makes a database and stores eight weeks of a company at work.')
start()

/** The port is looked at before the build, because a person should not wait for a refusal. */
async function refuseTakenPort() {
  const probe = createServer()
  probe.listen(Number(port), env.HOST || '127.0.0.1')
  const [error] = await Promise.race([once(probe, 'listening'), once(probe, 'error')]).catch(refused => [refused])
  if (error?.code === 'EADDRINUSE') {
    console.error(
      `Port ${port} is taken, perhaps by another demo. Choose another port: PORT=${port === '3200' ? 3300 : 3200} npm run demo`,
    )
    process.exit(1)
  }
  await new Promise(resolve => probe.close(resolve))
}

function start() {
  const args = ['--enable-source-maps', 'dist/server.js']
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  server.stdout.on('data', chunk => {
    process.stdout.write(chunk)
    if (String(chunk).includes('Rolloff is ready')) void introduce()
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.once('exit', code => process.exit(code ?? 0))
}

async function introduce() {
  const links = []
  for (const one of windows) links.push(await linkOf(one))
  say('It is eight in the morning of the next working day. docs/demo.md has five minutes to try.\n')
  const open = findOpener(env)
  for (const [index, one] of windows.entries()) open?.(links[index], one)
  for (const [index, { name, origin, path }] of windows.entries())
    console.log(`  ${name.padEnd(10)}${open ? `${origin}${path}` : links[index]}`)
  console.log(`  ${'Visitor'.padEnd(10)}${at('new')}/`)
  if (!open) console.log('\n  Each of the first three links signs a window in once, within ten minutes.')
  console.log('\n  Office: Dana (512) 555-0111, Miguel 555-0112. Customer: Carmen (830) 555-0118.')
  console.log('  Drivers: Luis (512) 555-0121, Ana 555-0122.')
  console.log('  The code of a sign-in is among the texts, at the address above. Delete .data-demo to begin again.\n')
}

/** If no code is sent, for example because too many were requested, the address asks for a sign-in. */
async function linkOf({ origin, path, phone }) {
  try {
    return await signInLink({ asked: at(''), origin, path, phone, dataDir: env.DATA_DIR, outboxKey: env.OUTBOX_KEY })
  } catch {
    return `${origin}${path}`
  }
}

function say(line) {
  console.log(`\n${line}`)
}
