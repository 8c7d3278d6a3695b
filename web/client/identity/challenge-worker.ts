/** The worker solves the bot challenge in another thread, so that typing stays fast. */
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
