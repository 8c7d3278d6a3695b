import type { Config } from '#server/config.ts'
import type { Provider, Surroundings } from '../provider.ts'
import type { Addresses } from './addresses.ts'
import { embeddedAddresses } from './embedded/embedded-addresses.ts'
import { googleAddresses } from './google/google-addresses.ts'
import { googleScriptHosts } from './google/page-hosts.ts'

export type AddressesProvider = Provider & { readonly addresses: Addresses }

/** Chooses Google if its key is set, otherwise the embedded table of ZIP codes, which knows no streets. */
export function chooseAddresses(
  { addresses: account }: Pick<Config, 'addresses'>,
  { secrets, listenerOf, breakerListenerOf }: Pick<Surroundings, 'secrets' | 'listenerOf' | 'breakerListenerOf'>,
): AddressesProvider {
  const embedded = embeddedAddresses({ secret: secrets.derive('places') })
  if (!account) return { addresses: embedded }
  return {
    addresses: googleAddresses({
      account,
      embedded,
      listener: listenerOf('addresses'),
      breakerListener: breakerListenerOf?.('addresses'),
    }),
    // The first setting is for pages that name the services in use or tell customers which services see what they type.
    browserSettings: {
      addressSearch: 'google',
      ...(account.browserKey !== null && { addressScriptKey: account.browserKey }),
    },
    ...(account.browserKey !== null && { addressHosts: googleScriptHosts }),
  }
}
