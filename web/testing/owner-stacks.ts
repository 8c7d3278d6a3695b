/**
 * In development, React records for each element the call stack in which it was created. It adds this stack to its warnings. The
 * recording needs a tenth of the CPU time of all page tests, and no test reads the stacks. React stops recording after 10,000 stacks and
 * begins again a second later. Here the number of stacks is always 10,000, so React never records any. All warnings stay.
 */
import * as React from 'react'

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks?: number }
}
if (internals.recentlyCreatedOwnerStacks === undefined) throw new Error('React no longer counts the owner stacks')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })
