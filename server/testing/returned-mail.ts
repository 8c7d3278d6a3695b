import { takeMailEvent } from '#server/operations/message/take-mail-event.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

/** The mail service reports that the latest mail to this address came back because the address does not exist. */
export const mailComesBack = (app: Pick<TestApp, 'deps'>, to: string): Promise<void> =>
  takeMailEvent(app.deps, { to, messageId: null, why: 'no-such-mailbox' })
