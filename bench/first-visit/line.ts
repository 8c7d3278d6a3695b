/** Opens a slow line in front of a server. All connections share the line, and their packets travel in turns. */
import { createServer, connect as openSocket, type Socket } from 'node:net'

export type LineSpeed = {
  /** The time of a round trip in milliseconds. */
  readonly roundTripMs: number
  readonly downMegabits: number
  readonly upMegabits: number
}

export const slow4g: LineSpeed = { roundTripMs: 150, downMegabits: 1.6, upMegabits: 0.75 }

export type Line = {
  readonly port: number
  /** Returns the bytes that have arrived since the line was opened. */
  readonly bytesDown: () => number
  readonly close: () => Promise<void>
}

/** The server's port may become known later, because a server must know the address that browsers use before it starts. */
export async function openLine(speed: LineSpeed, serverPort: () => number): Promise<Line> {
  const [down, up] = [wayOf(speed.downMegabits, speed.roundTripMs / 2), wayOf(speed.upMegabits, speed.roundTripMs / 2)]
  const sockets = new Set<Socket>()
  const proxy = createServer(browser => {
    const server = openSocket(serverPort(), '127.0.0.1')
    for (const socket of [browser, server]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', () => [browser, server].forEach(one => void one.destroy()))
    }
    down.carry(server, browser)
    // A new connection needs one trip before the first byte can be sent.
    setTimeout(() => up.carry(browser, server), speed.roundTripMs)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    port: address.port,
    bytesDown: down.bytes,
    close: () =>
      new Promise(resolve => {
        proxy.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const packetBytes = 1460
/** A connection holds at most this many packets before its sender must wait. */
const windowPackets = 64

type Lane = { readonly to: Socket; readonly from: Socket; readonly packets: Buffer[]; hasEnded: boolean }

/**
 * Makes one direction of the line. All lanes that have something to send share its rate. Each packet then travels for
 * half a round trip.
 */
function wayOf(megabits: number, travelMs: number) {
  const msAByte = 8 / (megabits * 1000)
  const waiting: Lane[] = []
  let bytes = 0
  let freeAt = 0
  let isBusy = false
  const deliver = (lane: Lane, packet: Buffer | null) =>
    setTimeout(() => {
      if (lane.to.destroyed) return
      if (packet) lane.to.write(packet)
      else lane.to.end()
    }, travelMs)
  const sendNext = () => {
    const lane = waiting.shift()
    isBusy = lane !== undefined
    if (!lane) return
    const packet = lane.packets.shift()
    if (packet) bytes += packet.length
    freeAt = Math.max(freeAt, performance.now()) + (packet?.length ?? 0) * msAByte
    setTimeout(() => {
      deliver(lane, packet ?? null)
      if (lane.packets.length > 0 || (packet && lane.hasEnded)) waiting.push(lane)
      if (lane.packets.length < windowPackets) lane.from.resume()
      sendNext()
    }, freeAt - performance.now())
  }
  const queue = (lane: Lane) => {
    if (!waiting.includes(lane)) waiting.push(lane)
    if (!isBusy) sendNext()
  }
  const carry = (from: Socket, to: Socket): void => {
    const lane: Lane = { from, to, packets: [], hasEnded: false }
    from.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += packetBytes) lane.packets.push(data.subarray(at, at + packetBytes))
      if (lane.packets.length >= windowPackets) from.pause()
      queue(lane)
    })
    from.on('end', () => {
      lane.hasEnded = true
      queue(lane)
    })
  }
  return { carry, bytes: () => bytes }
}
