/** The demo's bar has its texts in the language of the page. */
export type Words = {
  readonly name: string
  readonly hour: string
  readonly morning: string
  readonly cut: string
  readonly join: string
  readonly hide: string
  readonly show: string
}

const words: Readonly<Record<'en' | 'es', Words>> = {
  en: {
    name: 'Demo clock',
    hour: '+1 h',
    morning: 'Next morning',
    cut: 'Cut this window’s network',
    join: 'Network on again',
    hide: 'Hide this bar',
    show: 'Show the demo’s bar',
  },
  es: {
    name: 'Reloj de la demostración',
    hour: '+1 h',
    morning: 'Mañana siguiente',
    cut: 'Cortar la red de esta ventana',
    join: 'Volver a conectar',
    hide: 'Ocultar esta barra',
    show: 'Mostrar la barra',
  },
}

export const wordsFor = (language: string): Words => words[language.startsWith('es') ? 'es' : 'en']
