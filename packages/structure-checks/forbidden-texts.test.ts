import { expect, it } from 'vitest'
import { type ForbiddenText, forbiddenTexts } from './forbidden-texts.ts'
import { file } from './planted-file.stage.ts'

const forbidden: readonly ForbiddenText[] = [
  { text: /\bLATER\b/, advice: 'do it now', isOnlyInCode: false, except: /\.md$|^shop\/plan\.ts$/ },
  { text: /\bas any\b/, advice: 'name the type', isOnlyInCode: true },
]
const found = (path: string, ...lines: string[]) => forbiddenTexts([file(path, ...lines)], forbidden)

it('a forbidden text is caught, also in comments if it is forbidden there', () => {
  expect(found('shop/a.ts', '', '// LATER: all of it', 'const a = b as any // LATER')).toEqual([
    'shop/a.ts:2 says LATER: do it now.',
    'shop/a.ts:3 says LATER: do it now.',
    'shop/a.ts:3 says as any: name the type.',
  ])
})

it('a comment may have a text that is forbidden only in code, and an excepted file may have the text', () => {
  expect(found('shop/a.ts', '/** As good as any. It is as any. */', 'const a = 1')).toEqual([])
  expect(found('shop/plan.ts', "const word = 'LATER'")).toEqual([])
  expect(found('shop/page.md', 'LATER as any')).toEqual([])
})
