import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { grounds, paper, productColors } from '#domain/company/brand.ts'

const styles = readFileSync('web/ui/tokens.css', 'utf8')

test('the rule of the brand uses the colors of the styles', () => {
  for (const [token, color] of Object.entries({
    '--brand': productColors.brand,
    '--brand-ink': productColors.ink,
    '--brand-deep': productColors.deep,
  }))
    expect(styles).toContain(`${token}: ${color};`)
  const names = ['--paper', '--surface', '--sunken']
  for (const [at, name] of names.entries())
    expect(styles).toContain(`${name}: light-dark(${grounds.light[at]}, ${grounds.dark[at]});`)
})

test('each app gives the browser the paper color of the styles', () => {
  for (const app of ['customer', 'office', 'driver']) {
    const page = readFileSync(`web/${app}/index.html`, 'utf8')
    for (const scheme of ['light', 'dark'] as const)
      expect(page).toContain(`(prefers-color-scheme: ${scheme})" content="${paper[scheme]}"`)
  }
})
