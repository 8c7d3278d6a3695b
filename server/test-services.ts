/**
 * The services that an installation only simulates. A server that others can reach starts with them only if TEST_SERVICES allows it. At an
 * https address people take the shop for real, so TEST_SERVICES has to name each of them.
 */
import { z } from 'zod'

const names = ['payments', 'texts', 'mails'] as const
type TestService = (typeof names)[number]

const isService = (word: string): word is TestService => names.some(name => name === word)

const wordsOf = (text: string): string[] => text.split(',').map(word => word.trim())

const isAllowance = (text: string): boolean =>
  text === 'local' || text === 'exposed' || wordsOf(text).every(word => isService(word))

export const testServiceSettings = {
  TEST_SERVICES: z
    .string()
    .default('local')
    .refine(isAllowance, `local, exposed, or some of ${names.join(', ')} with commas between them.`)
    .describe(
      'A server that others can reach refuses embedded payments, texts (with the codes) and mails unless this allows them: at an https PUBLIC_URL by their names, such as texts,mails; elsewhere exposed allows all.',
    ),
}

type Question = {
  /** The words say what happens to what the embedded service is given. */
  readonly embedded: Readonly<Partial<Record<TestService, string>>>
  readonly allowed: string
  /** Others reach the server by this setting. It is null if only this machine does. */
  readonly reached: string | null
  /** True means that people open the server at an https address. */
  readonly isPublic: boolean
}

/** Returns what is wrong with the services, in words for the operator, or null. */
export function problemOfTestServices({ embedded, allowed, reached, isPublic }: Question): string | null {
  const simulated = names.filter(name => embedded[name] !== undefined)
  const listed = wordsOf(allowed).filter(isService)
  const isMeant = (name: TestService) => listed.includes(name) || (allowed === 'exposed' && !isPublic)
  const refused = simulated.filter(name => !isMeant(name))
  if (reached && refused.length > 0) {
    const said = refused.map(name => `${name}, ${embedded[name]}`).join('; ')
    const wanted = isPublic ? `TEST_SERVICES=${simulated.join(',')}` : 'TEST_SERVICES=exposed'
    return `This installation has embedded ${said}.\nWith ${reached} it only starts when ${wanted} says that this is meant.`
  }
  const real = listed.filter(name => !simulated.includes(name))
  return real.length > 0
    ? `TEST_SERVICES names ${real.join(' and ')}, but other settings make this service real. Remove the name. If such a setting is lost one day, the server then refuses to start.`
    : null
}
