/**
 * All tests draw the same random values in each run, so that one commit gives one result. Races at full size draw new values (`npm run
 * drill -- races`).
 */
import fc from 'fast-check'
import { isFullSize } from '#server/testing/sizes.ts'

if (!isFullSize) fc.configureGlobal({ seed: 1 })
