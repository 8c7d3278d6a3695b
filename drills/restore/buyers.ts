/** Lets customers buy on the machine of the drill, and writes each confirmed order with its time into a file, until the file `stop` is there. */
import { appendFileSync, existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { letIn } from '../stage/customers.ts'

const [port = '3000', count = '4', file = ''] = process.argv.slice(2)
const { counts, leave } = letIn(Number(count), Number(port))
let written = 0
const write = () => {
  for (const told of counts.told.slice(written))
    appendFileSync(file, `${JSON.stringify({ ...told, at: Date.now() })}\n`)
  written = counts.told.length
}
while (!existsSync(`${file}.stop`)) {
  write()
  await pause(50)
}
await leave()
write()
