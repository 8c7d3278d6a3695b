import { describe, expect, it } from 'vitest'
import { folderCycles } from './folders.ts'
import { file } from './planted-file.stage.ts'

describe('folders of the web', () => {
  const order = file('web/office/orders/order/order.tsx', "import { Bill } from '#web/office/orders/bill/bill.tsx'")
  const bill = file('web/office/orders/bill/bill.tsx')
  const billOfOrder = file('web/office/orders/bill/total.tsx', "import { view } from '../order/view.ts'")
  const view = file('web/office/orders/order/view.ts')

  it('are caught if they import each other, also by different files and by dynamic imports', () => {
    expect(folderCycles([order, bill, billOfOrder, view], 'web/')).toEqual([
      expect.stringContaining('web/office/orders/order → web/office/orders/bill → web/office/orders/order: '),
    ])
    const later = file('web/office/orders/bill/total.tsx', "const view = () => import('../order/view.ts')")
    expect(folderCycles([order, bill, later, view], 'web/')).toHaveLength(1)
    expect(folderCycles([order, bill, view], 'web/')).toEqual([])
  })

  it('are caught also if they import each other over a third folder or from deep below', () => {
    const round = [
      file('web/frame/shell.tsx', "import { t } from '#web/i18n/i18n.ts'"),
      file('web/i18n/i18n.ts', "import { read } from '#web/client/identity/session.ts'"),
      file('web/client/identity/session.ts', "import { path } from '#web/frame/errors/fault.ts'"),
      file('web/frame/errors/fault.ts'),
    ]
    expect(folderCycles(round, 'web/')).toEqual([
      expect.stringContaining('web/frame → web/i18n → web/client → web/frame: '),
    ])
  })

  it('may combine their subfolders in one file and share another file with them', () => {
    const composed = [
      file('web/client/session.ts', "import { session } from './identity/session.ts'"),
      file('web/client/identity/session.ts', "import { store } from '#web/client/storage.ts'"),
      file('web/client/storage.ts'),
    ]
    expect(folderCycles(composed, 'web/')).toEqual([])
    const shared = file('web/client/storage.ts', "import { session } from './identity/session.ts'")
    expect(folderCycles([...composed.slice(0, 2), shared], 'web/')).toEqual([
      expect.stringContaining('web/client/identity → web/client/storage.ts → web/client/identity'),
    ])
  })
})

describe('folders of operations that depend on each other are caught', () => {
  const importing = (path: string, ...others: string[]) =>
    file(`server/operations/${path}`, ...others.map(other => `import { thing } from '#server/operations/${other}'`))
  const thing = (path: string) => importing(path)
  const rounds = (...files: ReturnType<typeof importing>[]) => folderCycles(files, 'server/operations/')
  const checkout = importing('checkout/pay.ts', 'payment/charge.ts')

  it('directly or over other folders, with the imports that close the circle', () => {
    const refresh = thing('checkout/refresh.ts')
    const [direct] = rounds(checkout, importing('payment/charge.ts', 'checkout/refresh.ts'), refresh)
    expect(direct).toContain('server/operations/checkout → server/operations/payment → server/operations/checkout: ')
    expect(direct).toContain('server/operations/payment/charge.ts:1 imports server/operations/checkout/refresh.ts')
    const over = [
      importing('payment/charge.ts', 'message/notify.ts'),
      importing('message/notify.ts', 'checkout/pay.ts'),
    ]
    expect(rounds(checkout, ...over)).toEqual([
      expect.stringContaining(
        'checkout → server/operations/payment → server/operations/message → server/operations/checkout',
      ),
    ])
  })

  it('but not if all imports point one way, and not if a test imports', () => {
    const oneWay = [
      importing('reconcile/run.ts', 'checkout/pay.ts', 'payment/charge.ts'),
      importing('checkout/pay.ts', 'payment/charge.ts', 'checkout/refresh.ts'),
      thing('checkout/refresh.ts'),
      thing('payment/charge.ts'),
      importing('payment/charge.test.ts', 'checkout/pay.ts'),
    ]
    expect(rounds(...oneWay)).toEqual([])
  })
})
