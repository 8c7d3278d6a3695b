/** An event only tells the open page of an order that the order has changed (rule D93). */
import { listOrderMarks } from '#server/db/order/order-marks.ts'
import { type MarkedViewer, sendMark } from '#server/http/events/send-mark.ts'
import type { SignedInViewer, Watched } from '#server/http/events/watch-changes.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type CustomerViewer = SignedInViewer & MarkedViewer & { readonly orderId: string }

export const sendToCustomers =
  ({ db }: Deps) =>
  async (organizationId: string, watched: readonly Watched<CustomerViewer>[]): Promise<boolean> => {
    const orderIds = [...new Set(watched.map(({ viewer }) => viewer.orderId))]
    const orders = await listOrderMarks(db, organizationId, orderIds)
    const sent = watched.map(({ viewer }) => {
      const order = orders.find(one => one.orderId === viewer.orderId && one.userId === viewer.userId)
      if (order) return sendMark('order', viewer, order.mark)
      viewer.stream.end()
      return false
    })
    return sent.includes(true)
  }
