const english = {
  form: 'Card details',
  notice: 'Test installation: no card is charged.',
  testCards: 'Test cards',
  testCardsHint: 'Any date in the future and any security code will do.',
  pays: 'pays',
  declines: 'is declined',
  insufficient: 'has insufficient funds',
  authenticates: 'asks for authentication',
  leaves: 'asks for it on a page of the bank',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  cvc: 'Security code',
  cvcHint: '3 digits (Amex: 4)',
  postal: 'ZIP code (optional)',
  incompleteNumber: 'Your card number is incomplete.',
  invalidNumber: 'Your card number is invalid.',
  incompleteExpiry: "Your card's expiration date is incomplete.",
  pastExpiry: "Your card's expiration date is in the past.",
  incompleteCvc: "Your card's security code is incomplete.",
  unreachable: 'The payment service could not be reached. Check your connection and try again.',
  dialogTitle: 'Confirm it is you',
  dialogText: 'Your bank would ask you here. This is a test installation: choose what the bank answers.',
  complete: 'Complete authentication',
  wallet: 'Test wallet',
  walletText:
    'Your phone would ask you here. This is a test installation: its wallet holds Visa ending in 4242, and no card is charged.',
  walletPay: 'Pay with this card',
  walletCancel: 'Cancel',
  fail: 'Fail authentication',
  authenticationFailed:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export type CardTexts = typeof english

const spanish: CardTexts = {
  form: 'Datos de la tarjeta',
  notice: 'Instalación de prueba: no se cobra ninguna tarjeta.',
  testCards: 'Tarjetas de prueba',
  testCardsHint: 'Sirve cualquier fecha futura y cualquier código de seguridad.',
  pays: 'paga',
  declines: 'es rechazada',
  insufficient: 'no tiene fondos suficientes',
  authenticates: 'pide autenticación',
  leaves: 'la pide en una página del banco',
  number: 'Número de tarjeta',
  expiry: 'Fecha de vencimiento',
  expiryHint: 'MM / AA',
  cvc: 'Código de seguridad',
  cvcHint: '3 dígitos (Amex: 4)',
  postal: 'Código ZIP (opcional)',
  incompleteNumber: 'El número de tarjeta está incompleto.',
  invalidNumber: 'El número de tarjeta no es válido.',
  incompleteExpiry: 'La fecha de vencimiento está incompleta.',
  pastExpiry: 'La tarjeta está vencida.',
  incompleteCvc: 'El código de seguridad está incompleto.',
  unreachable: 'No se pudo conectar con el servicio de pagos. Revise su conexión e inténtelo de nuevo.',
  dialogTitle: 'Confirme que es usted',
  dialogText: 'Aquí le preguntaría su banco. Esta es una instalación de prueba: elija lo que responde el banco.',
  complete: 'Completar la autenticación',
  wallet: 'Billetera de prueba',
  walletText:
    'Aquí le preguntaría su teléfono. Esta es una instalación de prueba: su billetera tiene una Visa terminada en 4242 y no se cobra ninguna tarjeta.',
  walletPay: 'Pagar con esta tarjeta',
  walletCancel: 'Cancelar',
  fail: 'Rechazar la autenticación',
  authenticationFailed: 'No pudimos autenticar su método de pago. Elija otro método de pago e inténtelo de nuevo.',
}

/** These are the service's refusals in Spanish, by decline code or code. In English the page shows the service's own message. */
const spanishRefusals: Readonly<Record<string, string>> = {
  card_declined: 'Su tarjeta fue rechazada.',
  test_mode_live_card:
    'Su tarjeta fue rechazada. Esta es una instalación de prueba y la tarjeta no es una tarjeta de prueba.',
  insufficient_funds: 'Su tarjeta no tiene fondos suficientes.',
  expired_card: 'Su tarjeta está vencida.',
  incorrect_cvc: 'El código de seguridad de su tarjeta es incorrecto.',
  incorrect_zip: 'El código postal no coincide con el de su tarjeta.',
  invalid_cvc: 'El código de seguridad de su tarjeta no es válido.',
  incorrect_number: 'El número de su tarjeta es incorrecto.',
  invalid_expiry_month: 'El mes de vencimiento de su tarjeta no es válido.',
  invalid_expiry_year: 'El año de vencimiento de su tarjeta no es válido.',
  processing_error: 'Hubo un error al procesar su tarjeta. Inténtelo de nuevo en un momento.',
  payment_intent_authentication_failure: spanish.authenticationFailed,
}

export function isSpanish(locale: string | undefined): boolean {
  const language = !locale || locale === 'auto' ? document.documentElement.lang || navigator.language : locale
  return language.toLowerCase().startsWith('es')
}

export function cardTexts(locale: string | undefined): CardTexts {
  return isSpanish(locale) ? spanish : english
}

export function refusalText(
  locale: string | undefined,
  error: { code?: string; decline_code?: string; message?: string },
): string | undefined {
  if (!isSpanish(locale)) return error.message
  return spanishRefusals[error.decline_code ?? ''] ?? spanishRefusals[error.code ?? ''] ?? error.message
}
