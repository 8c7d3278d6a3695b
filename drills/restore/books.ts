/** Checks the restored database on the machine of the drill, and prints the books as JSON. */
import { readFile } from 'node:fs/promises'
import { closeBooks } from '../stage/books.ts'

const [connectionString = '', file = '', second = ''] = process.argv.slice(2)
const told = (await readFile(file, 'utf8'))
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line) as { cartId: string; totalInCents: number; at: number })
const before = told.filter(({ at }) => at <= Number(second))
const books = await closeBooks(connectionString, [{ told: before }])
console.log(`@@${JSON.stringify({ ...books, toldAfter: told.length - before.length })}`)
