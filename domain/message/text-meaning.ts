/**
 * What the answer to a text means (rule T7): the words that the FCC calls revocations, any plain request to stop, a request to start again,
 * a question. Anything unclear changes nothing.
 */
export type TextMeaning = 'stop' | 'start' | 'help' | 'other'

const words: Readonly<Record<Exclude<TextMeaning, 'other'>, ReadonlySet<string>>> = {
  stop: new Set([
    'stop',
    'stopall',
    'stop all',
    'stop it',
    'quit',
    'end',
    'revoke',
    'opt out',
    'optout',
    'cancel',
    'unsubscribe',
    'remove me',
    'alto',
    'parar',
    'pare',
    'basta',
    'cancelar',
    'detener',
    'no mas',
    'baja',
  ]),
  start: new Set(['start', 'unstop', 'yes', 'resume', 'subscribe', 'si', 'iniciar', 'empezar', 'reanudar']),
  help: new Set(['help', 'info', 'ayuda']),
}

/** "Please stop texting me", "no more messages", "no me envíen mensajes". */
const wishForNone =
  /^(i want (you )?to )?(stop|quit|end|cancel|no more|do not|don ?t|no quiero|no me|no envien?|dejen?|dejar|paren?|ya no) (.* )?(texts?|texting|messages?|messaging|sms|mensajes?|textos?)( me| to me| us| ever)*$/

const courtesies = /\b(please|pls|por favor|thank you|thanks|gracias|now|ya mismo|hi|hello|hola)\b/g

export function meaningOf(text: string): TextMeaning {
  const plain = text
    .slice(0, 500)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .replaceAll(courtesies, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  for (const meaning of ['stop', 'start', 'help'] as const) if (words[meaning].has(plain)) return meaning
  return wishForNone.test(plain) ? 'stop' : 'other'
}
