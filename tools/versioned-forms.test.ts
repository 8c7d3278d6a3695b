import { expect, test } from 'vitest'
import { namesVersion } from '#server/testing/dispatch/version-matrix.ts'
import { triedForms, withoutForm } from '#web/testing/versioned-forms.ts'

test('each call of the office that names a version has a form that is tried, or a reason', () => {
  const known = [...triedForms, ...Object.keys(withoutForm)]
  expect(known.toSorted()).toEqual(Object.keys(namesVersion).toSorted())
})
