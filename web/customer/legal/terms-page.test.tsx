import { test } from 'vitest'
import { openPage } from '#web/testing/customer-stage.tsx'
import { seesTitle } from '#web/testing/stage.tsx'

test.each([
  ['/terms', 'en', /^Terms/],
  ['/terms', 'es', /^Términos/],
  ['/privacy', 'en', /^Privacy/],
  ['/privacy', 'es', /^Política/],
] as const)('%s in %s', async (path, language, title) => {
  await openPage(path, { language })
  await seesTitle(title)
})
