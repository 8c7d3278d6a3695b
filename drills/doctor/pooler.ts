/** If this machine has PgBouncer, starts it in front of a PostgreSQL. It uses a password and the mode that the caller chooses. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { nobody } from '@rolloff/postgres/account.ts'
import { findProgram, freePort } from '../proxy/proxies.ts'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

export type Pooler = { readonly addressFor: (password: string) => string }

/** Returns null if PgBouncer is not installed. */
export async function startPgBouncer(
  stage: Stage,
  connectionString: string,
  mode: 'session' | 'transaction',
): Promise<Pooler | null> {
  const program = findProgram('pgbouncer')
  if (!program) return null
  const folder = await makeFolder(stage)
  const port = await freePort()
  const { searchParams, username, pathname } = new URL(connectionString)
  const target = `host=${searchParams.get('host')} user=${username} dbname=${pathname.slice(1)}`
  await writeFile(`${folder}/users`, '"shop" "right"\n')
  await writeFile(
    `${folder}/pgbouncer.ini`,
    `[databases]\nshop = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
      `auth_type = plain\nauth_file = ${folder}/users\npool_mode = ${mode}\n` +
      'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits\n',
  )
  const account = process.getuid?.() === 0 ? nobody : {}
  const child = spawn(program, [`${folder}/pgbouncer.ini`], { ...account, stdio: 'ignore' })
  const ended = once(child, 'exit')
  stage.atEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer ended')
    await pause(50)
  }
  return { addressFor: password => `postgresql://shop:${password}@127.0.0.1:${port}/shop` }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
