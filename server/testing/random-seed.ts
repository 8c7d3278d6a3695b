/** One commit gives one result: the same sequences are drawn among all tests, and new ones at full size (`npm run drill -- races`). */
import fc from 'fast-check'
import { isFullSize } from '#server/testing/sizes.ts'

if (!isFullSize) fc.configureGlobal({ seed: 1 })
