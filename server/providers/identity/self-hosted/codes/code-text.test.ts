import { expect, test } from 'vitest'
import { codeText } from './code-text.ts'

test.each(['Grackle\nBcc: x@evil.example', 'Grackle\r\n\tBcc: x', 'Grackle\u202eBcc'])(
  'the text of a code is one line, whatever the company is called: %j',
  hauler => {
    const text = codeText('123456', 'en', hauler, null)
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(text).toContain('Grackle')
    // The line for the phone stays the last one.
    expect(codeText('123456', 'es', hauler, 'example.com').split('\n')).toHaveLength(3)
  },
)
