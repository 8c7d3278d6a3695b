import { expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { settingsTable } from './settings-table.ts'

const head = `# Settings

Environment variables. The server reads each of them once, when it starts, and does not start with a wrong value. \`npm run settings\`
prints this table from the server's own schema.

`

test('docs/settings.md has the settings of the server (`npx vitest run tools/settings-table.test.ts -u` writes it again)', async () => {
  await expect(`${head}${settingsTable()}`).toMatchFileSnapshot('../docs/settings.md')
})

test('docs/settings.md names every setting, with its values, its default and a sentence', () => {
  const table = settingsTable()
  for (const name of Object.keys(settings.shape))
    expect(table).toMatch(new RegExp(`^\\| \`${name}\` \\| .+ \\| .+ \\| .+\\. \\|$`, 'm'))
  expect(table).toContain('| `PORT` | 0 to 65535 | `3000` | The port the product answers on. |')
  expect(table).toContain('| `METRICS` | `key`, `public`, `off` | `key` |')
})
