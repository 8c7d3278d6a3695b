const words = {
  en: (code: string) => `${code} is your Rolloff code. It works for 5 minutes. We never call to ask for it.`,
  es: (code: string) => `${code} es tu código de Rolloff. Sirve 5 minutos. Nunca llamamos para pedirlo.`,
}

/**
 * The text message that brings a code, shorter than one message of 160 characters. The last line lets a phone fill the code in on the
 * site that asked (WebOTP); the host is a setting, never taken from the request.
 */
export function codeText(code: string, language: 'en' | 'es', host: string | null): string {
  const text = words[language](code)
  return host ? `${text}\n\n@${host} #${code}` : text
}

/** What the ticked box on the send-code step said, by version; `{hauler}` stood for the name. New words, new version. */
const consentWordings = {
  'order-texts-2026-11': {
    en: 'I agree to receive texts about my orders from {hauler} at this number, up to 12 an order. Message and data rates may apply. Reply STOP to end them, HELP for help. See our Terms of Service and Privacy Policy.',
    es: 'Acepto recibir mensajes de texto de {hauler} sobre mis pedidos en este número, hasta 12 por pedido. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para obtener ayuda. Consulte nuestros Términos del servicio y nuestra Política de privacidad.',
  },
} as const

/** Kept with every consent. */
export const consentWording: keyof typeof consentWordings = 'order-texts-2026-11'
