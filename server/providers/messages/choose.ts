import type { Config } from '#server/config.ts'
import type { Provider, Surroundings } from '../provider.ts'
import { openEmbeddedMessages } from './embedded/embedded-messages.ts'
import { withinLimit } from './limited-messages.ts'
import type { InboundTexts, Messages } from './messages.ts'

export type MessagesProvider = Provider & { readonly messages: Messages; readonly texts: InboundTexts }

/** The embedded service is the only one so far. Another one is chosen here, by its settings in `config`. */
export function chooseMessages(_config: Config, surroundings: Surroundings): MessagesProvider {
  const embedded = openEmbeddedMessages(surroundings)
  return { ...embedded, messages: withinLimit(embedded.messages) }
}
