import type { Config } from '#server/config.ts'
import type { Provider, Surroundings } from '../provider.ts'
import type { Addresses } from './addresses.ts'
import { embeddedAddresses } from './embedded/embedded-addresses.ts'

export type AddressesProvider = Provider & { readonly addresses: Addresses }

/** The embedded table of ZIP codes is the only one so far. A map service is chosen here, by its settings in `config`. */
export function chooseAddresses(_config: Config, { secrets }: Surroundings): AddressesProvider {
  return { addresses: embeddedAddresses({ secret: secrets.derive('places') }) }
}
