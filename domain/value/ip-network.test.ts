import { expect, it } from 'vitest'
import { countedAddress, countedNetwork, networkOf } from './ip-network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64', '2001:0db8:0001'],
  ['2001:db8:1:2:ffff::1', '2001:0db8:0001:0002::/64', '2001:0db8:0001'],
  ['2001:DB8:1:2::', '2001:0db8:0001:0002::/64', '2001:0db8:0001'],
  ['2001::2:3:4:5:6:7', '2001:0000:0002:0003::/64', '2001:0000:0002'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000::/64', 'fe80:0000:0000'],
  ['::1', '0000:0000:0000:0000::/64', '0000:0000:0000'],
])('%s is counted as %s, in the network %s', (address, counted, network) => {
  expect(countedAddress(address)).toBe(counted)
  expect(networkOf(address)).toBe(network)
  expect(countedAddress(counted)).toBe(counted)
  expect(networkOf(counted)).toBe(network)
})

it.each([
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['2001:db8:1:2::6', '2001:0db8:0001::/48'],
  ['2001:0db8:0001:0002::/64', '2001:0db8:0001::/48'],
])('the address %s also counts in the network %s', (address, network) => {
  expect(countedNetwork(address)).toBe(network)
})
