import { describe, expect, it } from 'vitest'
import { type Apps, entangledFeatures } from './features.ts'
import { file } from './planted-file.stage.ts'
import type { SourceFile } from './source-file.ts'

const apps: Apps = { folders: ['web/customer', 'web/office', 'web/driver'], ofAllFeatures: ['edit'] }
const entangled = (...files: readonly SourceFile[]) => entangledFeatures(files, apps)

describe('features of an app', () => {
  it.each([
    ['web/customer/orders/order-card.tsx', "import { CartCard } from '#web/customer/checkout/cart-card.tsx'"],
    ['web/customer/orders/actions/swap.tsx', "import { CartCard } from '../../checkout/cart-card.tsx'"],
    ['web/office/orders/order-card.tsx', "import type { Stop } from '#web/office/dispatch/stop.ts'"],
    ['web/office/orders/order-card.tsx', "export { stop } from '#web/office/dispatch/stop.ts'"],
    ['web/driver/stops/stop-page.tsx', "const Photo = () => import('#web/driver/photos/photo-page.tsx')"],
  ])('are caught if %s says %s', (path, line) => {
    expect(entangled(file(path, '', line))).toEqual([
      expect.stringMatching(/^\S+:2 imports \S+\. Features of one app do not import each other: .+\.$/),
    ])
  })

  it('may be combined by the app, and may share what belongs to the whole app', () => {
    const app = [
      file('web/office/routes.tsx', "const Orders = () => import('#web/office/orders/orders-page.tsx')"),
      file('web/office/home-page.tsx', "import { OrderList } from '#web/office/orders/order-list.tsx'"),
      file('web/office/orders/orders-page.tsx', "import { ordersQuery } from '#web/office/queries.ts'"),
      file('web/office/orders/order-list.tsx', "import { ordersQuery } from '#web/office/queries.ts'"),
      file('web/office/orders/table/row.tsx', "import { OrderList } from '#web/office/orders/order-list.tsx'"),
      file('web/office/queries.ts', "import { api } from '#web/client/api.ts'"),
      file('web/office/orders/order-form.tsx', "import { EditForm } from '#web/office/edit/edit-form.tsx'"),
      file('web/office/edit/edit-form.tsx', "import { ordersQuery } from '#web/office/queries.ts'"),
    ]
    expect(entangled(...app)).toEqual([])
  })

  it('may share nothing that knows a feature, over any number of files', () => {
    const page = file('web/office/orders/orders-page.tsx', "import { ordersQuery } from '#web/office/queries.ts'")
    const queries = file('web/office/queries.ts', "import { keys } from '#web/office/query-keys.ts'")
    const keys = file('web/office/query-keys.ts', "import { stop } from '#web/office/dispatch/stop.ts'")
    const keysOfOwn = file('web/office/query-keys.ts', "const later = () => import('#web/office/orders/order.ts')")
    expect(entangled(page, queries, keys)).toEqual([
      expect.stringMatching(
        /^web\/office\/query-keys\.ts:1 imports web\/office\/dispatch\/stop\.ts, and .+ depends on /,
      ),
    ])
    expect(entangled(page, queries, keysOfOwn)).toHaveLength(1)
    expect(entangled(queries, keys)).toEqual([])
    const form = file('web/office/orders/order-form.tsx', "import { EditForm } from '#web/office/edit/edit-form.tsx'")
    const shared = file('web/office/edit/edit-form.tsx', "import { stop } from '#web/office/dispatch/stop.ts'")
    expect(entangled(form, shared)).toHaveLength(1)
  })
})
