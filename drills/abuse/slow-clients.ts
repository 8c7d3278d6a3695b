/** These clients send one byte a second and never end their request. */
import { connect, type Socket } from 'node:net'

export type SlowClients = {
  /** For each client, the seconds until the server closed its connection. */
  readonly lives: number[]
  readonly leave: () => void
}

const starts = [
  'GET /trpc/getMaterials HTTP/1.1\r\nhost: localhost\r\nx: ',
  'POST /trpc/createCart HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n',
]

/** If the server closes the connection of a client, the client connects again at once. */
export function letInSlowClients(port: number, count: number): SlowClients {
  const lives: number[] = []
  const open = new Set<Socket>()
  let isOpen = true
  const come = (start: string) => {
    const socket = connect(port, '127.0.0.1')
    const began = performance.now()
    const drip = setInterval(() => socket.write('x'), 1000)
    open.add(socket)
    socket.write(start)
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      open.delete(socket)
      if (!isOpen) return
      lives.push((performance.now() - began) / 1000)
      come(start)
    })
  }
  for (let index = 0; index < count; index += 1) come(starts[index % starts.length] ?? '')
  return {
    lives,
    leave: () => {
      isOpen = false
      for (const socket of open) socket.destroy()
    },
  }
}
