/** Plays a bookkeeper who downloads the file of a year again and again. The internet connection is as slow as that of a small office. */
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '#server/testing/sign-in.ts'
import type { Staff } from './crowd.ts'
import { fillOffice } from './filling.ts'
import { onOwnConnection } from './statements.ts'

const dana = '+15125550111'
export const ordersOfFile = 100_000
export const lineInMegabits = 10
const bytesAMs = (lineInMegabits * 1_000_000) / 8 / 1000

/** Opens the demo's hauler with the past of a large company. */
export async function openBookkeeping(company: {
  readonly port: number
  readonly connectionString: string
}): Promise<Staff> {
  const { connectionString } = company
  const orderId = await onOwnConnection(connectionString, async client => {
    const { rows } = await client.query(
      `SELECT id FROM orders WHERE status = 'completed' ORDER BY friendly_id DESC LIMIT 1`,
    )
    return rows[0].id as string
  })
  await fillOffice({ connectionString, orderId, orders: ordersOfFile })
  const url = `http://127.0.0.1:${company.port}`
  const { headers } = await signIn({ url }, dana)
  const file = `${url}/reports/${new Date().getUTCFullYear()}.csv`
  return {
    async enter() {
      const leaving = new AbortController()
      let heard = 0
      const load = async () => {
        while (!leaving.signal.aborted) {
          const answer = await fetch(file, { headers, signal: leaving.signal })
          if (!answer.ok || !answer.body) throw new Error(`the file was not sent: ${answer.status}`)
          for await (const piece of answer.body) {
            heard += piece.length
            await pause(piece.length / bytesAMs)
          }
        }
      }
      const ended = load().catch(error => {
        if (!leaving.signal.aborted) throw error
      })
      return {
        heard: () => heard,
        acts: () => heard / 1_000_000,
        leave: async () => {
          leaving.abort()
          await ended
        },
      }
    },
  }
}
