/** One commit gives one result: all tests draw the same sequences, and full size draws new ones (`npm run drill -- races`). */
import fc from 'fast-check'
import { isFullSize } from '#server/testing/sizes.ts'

if (!isFullSize) fc.configureGlobal({ seed: 1 })
