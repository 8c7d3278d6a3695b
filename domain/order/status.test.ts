import { expect, test } from 'vitest'
import { badgeColour } from './status.ts'

test('what is out of service or suspended is red like what failed', () => {
  expect([badgeColour('out-of-service'), badgeColour('suspended')]).toEqual(['red', 'red'])
})
