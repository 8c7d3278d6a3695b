import { expect, test } from 'vitest'
import { sourceOf } from '../sources.ts'
import { unstyledFiles } from './styles.ts'

const files = [
  sourceOf('web/shop/styles.css', '@source ".";\n@source not "../ui/{tabs,card}.tsx";\n@source not "../parts/map";'),
  sourceOf('web/shop/main.tsx', "import '#web/frame/page.tsx'"),
  sourceOf('web/frame/page.tsx', "const map = () => import('#web/parts/map/map.tsx')\nimport '#web/ui/button.tsx'"),
  sourceOf('web/parts/map/map.tsx', "import type { Tabs } from '#web/ui/tabs.tsx'"),
  sourceOf('web/ui/button.tsx', ''),
  sourceOf('web/ui/tabs.tsx', ''),
]

test('a file that an app imports through others, and that its styles leave out, is found', () => {
  expect(unstyledFiles(files)).toEqual([{ app: 'web/shop', file: 'web/parts/map/map.tsx' }])
})

test('styles that leave out what the app does not import are right', () => {
  expect(unstyledFiles(files.filter(({ path }) => path !== 'web/frame/page.tsx'))).toEqual([])
})
