import { expect, test } from 'vitest'
import { notesOf, withVersion } from './changelog.ts'

const changelog = '# Changelog\n\n## Unreleased\n\n### Customers\n\n- One.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n'

test('what is not released becomes the section of a version, whose notes are its text', () => {
  const next = withVersion(changelog, '0.2.0', '2027-01-04')
  expect(next).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2027-01-04)\n\n### Customers\n\n- One.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n',
  )
  expect(notesOf(next, '0.2.0')).toBe('### Customers\n\n- One.')
  expect(notesOf(next, '0.1.0')).toBe('- First.')
})

test('a version without a change is refused', () => {
  const next = withVersion(changelog, '0.2.0', '2027-01-04')
  expect(() => withVersion(next, '0.3.0', '2027-02-01')).toThrow('has nothing under "## Unreleased"')
})
