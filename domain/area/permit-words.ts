/** Customers read these words about permits if the hauler has written nothing about a city (rule C71). */
import type { Language } from '#domain/value/language.ts'

type PermitWords = {
  readonly usual: string
  /** This link leads to the page that explains permits in general. */
  readonly about: string
  /** This link leads to the page about permits that the city itself publishes. */
  readonly cityPage: string
}

export const permitWords: Readonly<Record<Language, PermitWords>> = {
  en: {
    usual: 'On your own ground usually none. On a street the city may ask for one.',
    about: 'About permits',
    cityPage: 'Page of the city',
  },
  es: {
    usual: 'En su propio terreno, casi nunca. En la calle, la ciudad puede pedir uno.',
    about: 'Sobre los permisos',
    cityPage: 'Página de la ciudad',
  },
}
