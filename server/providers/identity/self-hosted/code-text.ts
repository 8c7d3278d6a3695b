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

/** What a ticked box on the send-code step says, by its version. A changed wording gets a new version. */
export const consentWording = 'order-texts-2026-11'

export const consentWordings = {
  'order-texts-2026-11': {
    en: 'I agree to the Terms of Service and Privacy Policy, and to receive text messages about my orders. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.',
    es: 'Acepto los Términos del servicio y la Política de privacidad, y recibir mensajes de texto sobre mis pedidos. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para ayuda.',
  },
} as const
