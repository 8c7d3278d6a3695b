import { App } from '#web/customer/app.tsx'
import { cart, cartId, catalog, noSpot, order, orderId, self } from '#web/testing/customer-data.ts'
import { openApp, type Scene, type Stage } from '#web/testing/stage.tsx'
import type { Answers } from '#web/testing/table-server.ts'

export const openPage = (path: string, scene: Scene = {}): Promise<Stage> =>
  openApp(<App />, path, { ...scene, answers: { getFormerAccount: null, ...scene.answers } })

/** Opens a page of the checkout. All questions of its cart are answered. */
export const openCheckout = (step: string, { answers, ...scene }: Scene = {}): Promise<Stage> =>
  openPage(`/checkout/${cartId}/${step}`, {
    ...scene,
    answers: { ...catalog, getCart: cart, ...(scene.session === 'signed-in' ? { getSelf: self } : {}), ...answers },
  })

export const openOrder = (
  page: '' | '/payment' | '/receipt' | '/voluntary-payment',
  answers: Answers = {},
  language: 'en' | 'es' = 'en',
) =>
  openPage(`/orders/${orderId}${page}`, {
    session: 'signed-in',
    language,
    answers: { getOrderById: order, getSelf: self, getSpot: noSpot, ...answers },
  })
