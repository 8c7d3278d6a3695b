/** The relay is between a server and PostgreSQL. Tests and drills let its connections go silent, cut and refuse them. */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

export type DatabaseRelay = {
  readonly connectionString: string
  /** The open connections forward nothing from now on and stay open, as when a network goes away; new ones work. */
  readonly silence: () => number
  /** Cuts all connections and accepts none until `accept`. */
  readonly refuse: () => Promise<void>
  readonly accept: () => Promise<void>
  readonly close: () => Promise<void>
}

/** `onConnect` returns a function that is called with each piece that one client sends. */
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

/** A folder as the host means the socket in it, as in every PostgreSQL client. */
function addressOf(connectionString: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(connectionString)
  const folder = searchParams.get('host')
  const number = Number(port || 5432)
  return folder ? { path: `${folder}/.s.PGSQL.${number}` } : { host: hostname, port: number, noDelay: true }
}
