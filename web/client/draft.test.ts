import { expect, test } from 'vitest'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'

test('what was typed is found again until it is sent', () => {
  writeDraft('address cart-1', { search: '1100 Congress' })
  expect(readDraft('address cart-1')).toEqual({ search: '1100 Congress' })
  expect(readDraft('address cart-2')).toBeNull()
  forgetDraft('address cart-1')
  expect(readDraft('address cart-1')).toBeNull()
})

test('a draft that cannot be read is no draft', () => {
  sessionStorage.setItem('draft profile', '{"firstName":')
  expect(readDraft('profile')).toBeNull()
})
