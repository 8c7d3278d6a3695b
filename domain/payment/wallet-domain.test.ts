import { expect, test } from 'vitest'
import { walletDomainOf } from './wallet-domain.ts'

test.each([
  ['https://order.lonestar.example', 'order.lonestar.example'],
  ['https://Order.LoneStar.example:8443/', 'order.lonestar.example'],
  ['https://lonestar.example/office', 'lonestar.example'],
  ['http://order.lonestar.example', null],
  ['http://localhost:3000', null],
  ['https://localhost', null],
  ['https://yard.local', null],
  ['https://192.168.1.20', null],
  ['https://[::1]:8443', null],
  ['no address', null],
])('wallets at %s are registered for %s', (address, domain) => {
  expect(walletDomainOf(address)).toBe(domain)
})
