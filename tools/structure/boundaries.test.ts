import { brokenBoundaries } from '@rolloff/structure-checks/boundaries.ts'
import { describe, expect, it } from 'vitest'
import { sourceOf } from '../sources.ts'
import { boundaries } from './boundaries.ts'

const broken = (path: string, ...lines: string[]) => brokenBoundaries([sourceOf(path, lines.join('\n'))], boundaries)

describe('an import that the table of boundaries forbids is caught', () => {
  it.each([
    ['domain/order/lifecycle.ts', 'react'],
    ['domain/order/lifecycle.ts', 'node:crypto'],
    ['domain/order/lifecycle.ts', '#server/db/order/orders.ts'],
    ['domain/order/lifecycle.ts', '../../server/db/order/orders.ts'],
    ['domain/order/lifecycle.test.ts', '#server/db/order/orders.ts'],
    ['domain/order/lifecycle.ts', '@rolloff/picture/canvas.ts'],
    ['packages/photo/photo.ts', 'node:buffer'],
    ['packages/photo/photo.ts', '@rolloff/picture/png.ts'],
    ['packages/photo/photo.ts', '#domain/money.ts'],
    ['packages/picture/png.ts', '../../server/db/order/orders.ts'],
    ['packages/picture/png.test.ts', '#server/testing/factories.ts'],
    ['web/driver/main.tsx', '@rolloff/photo/photo.ts'],
    ['web/ui/button.tsx', '#domain/money.ts'],
    ['web/ui/button.tsx', '@trpc/client'],
    ['web/parts/price-summary.tsx', '#web/client/api.ts'],
    ['web/client/api.ts', '#web/customer/routes.tsx'],
    ['web/customer/orders/order-page.tsx', '#web/admin/orders/orders-page.tsx'],
    ['web/customer/orders/order-page.tsx', '#web/office/queries.ts'],
    ['web/office/orders/orders-page.tsx', '#web/driver/stops/stop-card.tsx'],
    ['web/driver/main.tsx', '#web/customer/routes.tsx'],
    ['web/driver/stops/stop-card.test.tsx', '#web/office/queries.ts'],
    ['web/frame/shell.tsx', '#web/office/queries.ts'],
    ['web/parts/price-summary.tsx', '#web/customer/queries.ts'],
    ['web/customer/orders/order-page.tsx', '#server/db/order/orders.ts'],
    ['web/customer/orders/order-page.tsx', '#web/testing/stage.tsx'],
    ['server/db/order/orders.ts', '#server/operations/checkout/place-order.ts'],
    ['server/db/order/orders.ts', '#server/providers/payments/payments.ts'],
    ['server/operations/checkout/place-order.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['server/operations/checkout/place-order.ts', '#server/api/gates/cart.ts'],
    ['server/operations/checkout/place-order.ts', '#server/testing/factories.ts'],
    ['server/api/customer/cart.ts', '#server/providers/addresses/embedded/embedded-addresses.ts'],
    ['server/api/customer/cart.ts', '#server/jobs/worker.ts'],
    ['server/providers/payments/stripe/stripe.ts', '#server/db/order/orders.ts'],
    ['server/providers/payments/stripe/stripe.ts', '@rolloff/sql/connect.ts'],
    ['e2e/stage/placed-order.ts', '@rolloff/postgres/supervisor.ts'],
    ['server/providers/payments/stripe/stripe.ts', '#server/providers/messages/embedded/outbox.ts'],
    ['server/main.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['server/serve.ts', '#server/providers/payments/choose.ts'],
    ['server/deps.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['server/deps.ts', '#server/operations/checkout/place-order.ts'],
    ['server/http/identity.ts', '#server/providers/identity/choose.ts'],
    ['server/http/identity.ts', '#server/providers/identity/self-hosted/self-hosted.ts'],
    ['server/http/identity.ts', '#server/config.ts'],
    ['server/jobs/timetable.ts', '#server/providers/identity/upkeep.ts'],
    ['server/providers/payments/stripe/stripe.ts', '#server/config.ts'],
    ['server/providers/payments/choose.ts', '#server/config.ts'],
    ['server/providers/payments/choose.ts', '#server/providers/messages/embedded/outbox.ts'],
    ['server/providers/payments/choose.ts', '#server/providers/messages/choose.ts'],
    ['server/config.ts', '#web/client/api.ts'],
    ['server/doctor/checks.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['server/serve.ts', '#server/providers/payments/stripe/check-stripe.ts'],
    ['server/doctor/checks.ts', '#server/providers/payments/embedded/simulator-process.stage.ts'],
    ['drills/doctor/drill.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['e2e/order.spec.ts', '#server/operations/checkout/place-order.ts'],
    ['server/testing/office.ts', '#web/client/api.ts'],
    ['server/http/listener.ts', '@rolloff/structure-checks/pages.ts'],
    ['packages/structure-checks/pages.ts', '../../tools/structure/places.ts'],
  ])('when %s imports %s', (path, name) => {
    expect(broken(path, '', `import { thing } from '${name}'`)).toEqual([
      expect.stringMatching(/^\S+:2 imports .+\. .+\.$/),
    ])
  })

  it('also if it is dynamic or only re-exports', () => {
    expect(broken('domain/money.ts', "export const later = () => import('react')")).toHaveLength(1)
    expect(broken('domain/money.ts', "export { useState } from 'react'")).toHaveLength(1)
  })

  it('with the place to which the code belongs', () => {
    expect(broken('web/parts/order-card.tsx', "import { api } from '#web/client/api.ts'")).toEqual([
      'web/parts/order-card.tsx:1 imports web/client/api.ts. Parts are given what they show: fetching belongs to the app, a rule to domain.',
    ])
  })
})

describe('an import that the table of boundaries allows passes', () => {
  it.each([
    ['domain/order/lifecycle.ts', "import { z } from 'zod'"],
    ['domain/order/lifecycle.ts', "import type { Cents } from '../money.ts'"],
    ['domain/pdf/picture.ts', "import { bytesOf } from '@rolloff/photo/bytes.ts'"],
    ['server/http/listener.ts', "import { pngOf } from '@rolloff/picture/png.ts'"],
    ['packages/picture/png.ts', "import { crc32 } from 'node:zlib'"],
    ['web/client/api.ts', "import type { AppRouter } from '#server/api/router.ts'"],
    [
      'server/operations/checkout/place-order.ts',
      "import type { Payments } from '#server/providers/payments/payments.ts'",
    ],
    ['server/deps.ts', "import { choosePayments } from '#server/providers/payments/choose.ts'"],
    ['server/deps.ts', "import type { Payments } from '#server/providers/payments/payments.ts'"],
    ['server/providers/payments/choose.ts', "import { stripePayments } from './stripe/stripe.ts'"],
    ['server/providers/payments/choose.ts', "import type { Config } from '#server/config.ts'"],
    ['server/providers/identity/choose.ts', "import type { Messages } from '../messages/messages.ts'"],
    ['server/jobs/worker.ts', "import type { Job } from '#server/providers/provider.ts'"],
    ['server/http/listener.ts', "import { registerTrpc } from '#server/http/trpc.ts'"],
    ['server/doctor/checks.ts', "import { checkStripe } from '#server/providers/payments/stripe/check-stripe.ts'"],
    ['drills/doctor/drill.ts', "import { startSmtpDouble } from '#server/providers/messages/smtp/smtp.stage.ts'"],
    ['tools/structure/places.ts', "import { isTest } from '@rolloff/structure-checks/source-file.ts'"],
    ['server/api/wire.test.ts', "import { startTestApp } from '#server/testing/start-test-app.ts'"],
  ])('in %s: %s', (path, line) => expect(broken(path, line)).toEqual([]))

  it('but the browser may import only the type of the router', () => {
    expect(broken('web/client/api.ts', "import { router } from '#server/api/router.ts'")).toHaveLength(1)
  })
})
