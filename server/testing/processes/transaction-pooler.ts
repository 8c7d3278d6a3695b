/**
 * This pooler is between a server and PostgreSQL and works in transaction mode, like PgBouncer: a client has a connection for one
 * transaction at a time.
 */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type TransactionPooler = { readonly connectionString: string; readonly close: () => Promise<void> }

type Backend = { readonly socket: Socket; owner: Socket | null }

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const terminate = 0x58

export async function startTransactionPooler(connectionString: string): Promise<TransactionPooler> {
  const { address, startup } = readTarget(connectionString)
  const free: Backend[] = []
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, client => {
    let backend: Backend | null = null
    let hasStarted = false
    open.add(client)
    client.on('error', () => {})
    client.on('close', () => {
      open.delete(client)
      // The connection to the database ends, so PostgreSQL rolls back the unfinished transaction.
      if (backend?.owner === client) backend.socket.destroy()
    })
    client.on('data', async piece => {
      if (!hasStarted) {
        hasStarted = true
        client.write(Buffer.concat([authenticated, readyForQuery]))
        return
      }
      if (piece[0] === terminate && backend?.owner !== client) {
        client.end()
        return
      }
      if (backend?.owner !== client) {
        backend = free.pop() ?? openBackend()
        backend.owner = client
      }
      backend.socket.write(piece)
    })
  })

  const openBackend = (): Backend => {
    const backend: Backend = { socket: connect(address), owner: null }
    open.add(backend.socket)
    backend.socket.on('error', () => {})
    backend.socket.on('close', () => open.delete(backend.socket))
    backend.socket.write(startup)
    let isStarting = true
    readAnswers(backend.socket, (answers, isIdle) => {
      // The client has already got its greeting from the pooler.
      if (!isStarting) backend.owner?.write(answers)
      if (!isIdle) return
      if (!isStarting) {
        backend.owner = null
        free.push(backend)
      }
      isStarting = false
    })
    return backend
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const pooled = new URL(connectionString)
  pooled.searchParams.delete('host')
  pooled.host = `127.0.0.1:${port}`
  return {
    connectionString: pooled.href,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Reads PostgreSQL's messages up to each "ready". "Ready" also says if a transaction is open. */
function readAnswers(socket: Socket, take: (answers: Buffer, isIdle: boolean) => void): void {
  let rest = Buffer.alloc(0)
  let end = 0
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= end + 5 && rest.length >= end + 1 + rest.readInt32BE(end + 1)) {
      const isReady = rest[end] === readyForQuery[0]
      const isIdle = rest[end + 5] === readyForQuery[5]
      end += 1 + rest.readInt32BE(end + 1)
      if (!isReady) continue
      take(rest.subarray(0, end), isIdle)
      rest = rest.subarray(end)
      end = 0
    }
  })
}

/** Returns the address of PostgreSQL and the first message to it. If the host is a folder, the address is the socket in that folder. */
function readTarget(connectionString: string): { address: NetConnectOpts; startup: Buffer } {
  const { hostname, port, searchParams, username, pathname } = new URL(connectionString)
  const folder = searchParams.get('host')
  const number = Number(port || 5432)
  const pairs = `user\0${username}\0database\0${pathname.slice(1)}\0\0`
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + Buffer.byteLength(pairs), 0)
  head.writeInt32BE(196_608, 4)
  return {
    address: folder ? { path: `${folder}/.s.PGSQL.${number}` } : { host: hostname, port: number },
    startup: Buffer.concat([head, Buffer.from(pairs)]),
  }
}
