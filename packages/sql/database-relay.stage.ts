/** The relay stands between a server and PostgreSQL. Tests and drills use it to silence connections, cut them and refuse new ones. */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

export type DatabaseRelay = {
  readonly connectionString: string
  /**
   * From now on the open connections forward nothing but stay open, as if the network was lost. New connections work. Returns the number of
   * silenced connections.
   */
  readonly silence: () => number
  /** Cuts all connections and accepts no new ones until `accept` is called. */
  readonly refuse: () => Promise<void>
  readonly accept: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The relay calls `onConnect` for each client. It then calls the returned function with each piece of data that the client sends. */
export async function startDatabaseRelay(
  connectionString: string,
  onConnect: () => (sent: Buffer) => void = () => () => {},
): Promise<DatabaseRelay> {
  const open = new Set<Socket>()
  const relay = (client: Socket) => {
    const postgres = connect(addressOf(connectionString))
    client.on('data', onConnect())
    join(client, postgres, open)
    join(postgres, client, open)
  }
  let server = await listen(relay, 0)
  const { port } = server.address() as AddressInfo
  const refuse = async () => {
    for (const socket of open) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
  const relayed = new URL(connectionString)
  relayed.searchParams.delete('host')
  relayed.host = `127.0.0.1:${port}`
  return {
    connectionString: relayed.href,
    silence() {
      const silenced = [...open]
      for (const socket of silenced) socket.unpipe().pause()
      return silenced.length / 2
    },
    refuse,
    async accept() {
      server = await listen(relay, port)
    },
    close: refuse,
  }
}

async function listen(relay: (client: Socket) => void, port: number): Promise<Server> {
  const server = createServer({ noDelay: true }, relay)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return server
}

function join(from: Socket, to: Socket, open: Set<Socket>): void {
  open.add(from)
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.on('close', () => {
    open.delete(from)
    to.destroy()
  })
}

/** If the host is a folder, it means the socket in this folder, as in every client of PostgreSQL. */
function addressOf(connectionString: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(connectionString)
  const folder = searchParams.get('host')
  const number = Number(port || 5432)
  return folder ? { path: `${folder}/.s.PGSQL.${number}` } : { host: hostname, port: number, noDelay: true }
}
