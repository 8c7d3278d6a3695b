/** This server speaks PostgreSQL's protocol but refuses every client, with an error code that the test chooses. */
import { type AddressInfo, createServer } from 'node:net'

export async function startRefusingDatabase(code: string, words: string) {
  const fields = `SFATAL\0VFATAL\0C${code}\0M${words}\0\0`
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + Buffer.byteLength(fields), 1)
  const refusal = Buffer.concat([head, Buffer.from(fields)])
  const server = createServer(client => {
    client.on('error', () => {})
    client.once('data', () => client.end(refusal))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    connectionString: `postgresql://shop:a-secret-word@127.0.0.1:${port}/shop`,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
