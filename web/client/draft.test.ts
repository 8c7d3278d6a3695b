import { expect, test } from 'vitest'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'

test('a page finds a draft again until the draft is forgotten', () => {
  writeDraft('address cart-1', { search: '1100 Congress' })
  expect(readDraft('address cart-1')).toEqual({ search: '1100 Congress' })
  expect(readDraft('address cart-2')).toBeNull()
  forgetDraft('address cart-1')
  expect(readDraft('address cart-1')).toBeNull()
})

test('a page finds no draft if the stored text cannot be read', () => {
  sessionStorage.setItem('draft profile', '{"firstName":')
  expect(readDraft('profile')).toBeNull()
})
