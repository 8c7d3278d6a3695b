/**
 * What a person means by answering a text (rule T7): to stop, by the words that the FCC defines as revocations or by any plain request, to
 * start again, to get help, or something else. An unclear answer changes nothing, and a person in the office reads it.
 */
export type TextMeaning = 'stop' | 'start' | 'help' | 'other'

const words: Readonly<Record<Exclude<TextMeaning, 'other'>, ReadonlySet<string>>> = {
  stop: new Set([
    'stop',
    'stopall',
    'stop all',
    'quit',
    'end',
    'revoke',
    'cancel',
    'unsubscribe',
    'remove',
    'optout',
    'opt out',
    'no more',
    'enough',
    'leave me alone',
    'leave us alone',
    'lose my number',
    'forget my number',
    'alto',
    'para',
    'parar',
    'pare',
    'paren',
    'basta',
    'ya basta',
    'cancelar',
    'detener',
    'no mas',
    'ya no mas',
    'baja',
    'de baja',
    'parenle',
    'dejenme en paz',
    'dejeme en paz',
    'dejame en paz',
    // Common typing mistakes on a phone.
    'stp',
    'stpo',
    'sotp',
    'tsop',
    'stopp',
    'stoop',
    'sstop',
    'dtop',
    'atop',
    'srop',
    'stiop',
    'sto',
    'qiut',
    'quitt',
    'unsub',
    'unsuscribe',
    'unsubcribe',
    'unsubscibe',
    'unsubscrib',
    'unsubscribed',
    'cancle',
    'cancell',
    'otp out',
  ]),
  start: new Set(['start', 'unstop', 'yes', 'resume', 'subscribe', 'si', 'iniciar', 'empezar', 'reanudar']),
  help: new Set(['help', 'info', 'ayuda']),
}

/**
 * A sentence of a longer text that consists only of such words is a request to stop. "end" and "baja" are not in the list, because they may
 * mean something else.
 */
const plainSentences: ReadonlySet<string> = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'remove',
  'opt out',
  'leave me alone',
  'no mas',
  'ya basta',
])

const texts =
  'texts?|texting|txts?|messages?|messaging|msgs?|sms|notifications?|alerts?|reminders?|updates?|spam|mensajes?|mensajitos|textos?|avisos|notificaciones|alertas'
/** Words that may stand beside "texts" in a request to stop. */
const beside =
  'all|any|the|these|those|this|your|of|to|from|with|so|many|much|more|further|me|us|my|number|phone|cell|ever|again|anymore|any more|forever|for good|you|it|them|receiving|getting|sending|stuff|anything|mas|de|texto|por|a|al|este|ese|estos|esos|los|las|sus|su|mi|numero|telefono|celular|tantos|nada|ya|nunca|jamas|que|se'
const rest = `(?: (?:${texts}|${beside}))*`

const wishesForNone = [
  // "stop texting me", "stop sending me these", "stop it", "stop this".
  `(?:stop|quit|cease)(?: all)? (?:texting|messaging|contacting|bothering|spamming|harassing|calling|sending|${texts})${rest}`,
  '(?:stop|quit) (?:it|this|that|these|those|them|all of (?:it|this|them))(?: now| already)?',
  `(?:stop|quit|end|cancel|cease|no more|no mas|basta de|alto a|cancele|cancelen|cancelar)(?: (?:${beside}))* (?:${texts})${rest}`,
  // "don't text me", "do not send me anything".
  `(?:do not|dont|never|no longer) (?:ever )?(?:text|txt|message|msg|contact|sms|spam|bother)${rest}`,
  `(?:do not|dont|never) (?:ever )?send (?:me|us|any|more)${rest}`,
  `i? ?(?:do not|dont|no longer) (?:want|wish|need|like)(?: (?:${beside}|get|receive|be))* (?:${texts}|texted|contacted|messaged)${rest}`,
  // "opt me out", "take me off your list", "delete my number".
  `(?:opt|opting) (?:me |us |my number )?out${rest}`,
  `unsubscribe (?:me|us|my number|from|to|this number)${rest}(?: list)?`,
  '(?:take|get|remove|delete|erase) (?:me|us|my number|my phone|my phone number|this number)(?: (?:off|from|out of)(?: (?:of|your|this|the|all|text|texting|messaging|contact|contacts|list|lists|database|system|texts|messages))*)?',
  // "no me envíen más mensajes", "deje de escribirme", "ya no quiero mensajes".
  `(?:ya )?no me (?:envien?|envies|manden?|mandes|escriban?|escribas|texteen?|textees|molesten?|molestes|contacten?|contactes)${rest}`,
  `(?:dejen?|deja|dejar|paren?|para|parar|basta) (?:ya )?de (?:enviar|mandar|escribir|textear|molestar|contactar|texting)(?:me|nos)?${rest}`,
  `(?:paren?|dejen?|no envien?|no manden?)(?: (?:${beside}))* (?:${texts})${rest}`,
  `(?:ya )?no (?:quiero|deseo|queremos)(?: (?:${beside}|recibir|recibo|me|envien|manden))* (?:${texts})${rest}`,
  '(?:quiero |deseo )?(?:dar|darme|denme|deme|dame) de baja',
  '(?:borr|quit|elimin|sac|remuev)(?:en|e|a|an)?(?:me|nos)(?: de (?:la|su|esta) lista)?',
  '(?:borr|quit|elimin|sac)(?:en|e|a|ar) mi (?:numero|telefono)(?: de (?:la|su|esta) lista)?',
].map(options => new RegExp(`^(?:${options})$`))

const courtesies =
  /\b(?:please|pls|plz|plse|por favor|porfavor|porfa|(?:and )?thank you|thank u|thanks|thx|ty|muchas gracias|gracias|right now|now|immediately|already|ya mismo|ahora|hi|hey|hello|hola|sorry|ok|okay|just|sir|maam|guys|senor|senora|disculpe|jesus)\b/g
/** What people write before the request itself: "wrong number", "I did not sign up for this". */
const before =
  /^(?:(?:you (?:have|got) )?(?:the |this is (?:the |a )?|its (?:the )?)?wrong (?:number|person|phone)|numero equivocado|(?:se )?equivocado|tiene(?:n)? el numero equivocado|i did(?:nt| not) (?:sign up|order|ask)(?: for)?(?: this| these| anything)?) (?=.)/
const asking =
  /^(?:(?:can|could|will|would) (?:you|u) |(?:you|u) (?:need to|must|have to|should) |how (?:do|can) i |i (?:want|need|wish|would like|d like|id like) (?:you )?to |(?:i|we) (?:already )?(?:said|say|told you|replied|typed)(?: to)? |reply |id like (?:you )?to |let me |(?:pueden?|puede|podrian?) |quiero que |want to )(?=.)/

/** Signatures that phones and mail apps add below a text. */
const signature =
  /(?:^|\s)(?:sent (?:from|via|with) (?:my|an?|the|outlook|yahoo|mail|gmail|samsung)\b|get outlook for|enviado desde (?:mi|el)|--\s*$)[\s\S]*/im

export function meaningOf(text: string): TextMeaning {
  const unsigned = text.slice(0, 500).replace(signature, '')
  const whole = plainWords(unsigned)
  for (const meaning of ['stop', 'start', 'help'] as const) if (words[meaning].has(whole)) return meaning
  if (isWish(whole)) return 'stop'
  const sentences = unsigned.split(/[.!?\n]+/).map(plainWords)
  return sentences.some(sentence => plainSentences.has(sentence) || isWish(sentence)) ? 'stop' : 'other'
}

function isWish(plain: string): boolean {
  const options = plain.replace(before, '').replace(asking, '')
  return options !== plain && words.stop.has(options) ? true : wishesForNone.some(one => one.test(options))
}

/** Returns the words in lower case, without accents, apostrophes and courtesies. If a word is repeated, it appears once. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .replaceAll(courtesies, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[a-z](?: [a-z]){2,}$/, letters => letters.replaceAll(' ', ''))
    .replaceAll(/\b(\w+)(?: \1\b)+/g, '$1')
}
