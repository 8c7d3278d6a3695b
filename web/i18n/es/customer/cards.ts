import type en from '#web/i18n/en/customer/cards.ts'

export default {
  'cards.hidden':
    'Los últimos cuatro dígitos de sus tarjetas están ocultos. Los números de teléfono cambian de dueño, y su cuenta todavía no conoce este dispositivo.',
  'cards.unproven-device':
    'Su tarjeta guardada no se ofrece para esta dirección. Los números de teléfono cambian de dueño, y su cuenta todavía no conoce este dispositivo. Demuestre que la tarjeta es suya o pague con una tarjeta nueva.',
  'cards.disputed':
    'Su tarjeta guardada no se ofrece mientras su banco revisa un pago. Pague con una tarjeta que usted ingrese.',
  'cards.declined': 'Su banco no nos permitió cobrar a su tarjeta guardada. Ingrese de nuevo esa tarjeta u otra.',
  'cards.prove': 'Demostrar que es mi tarjeta',
  'cards.prove.lead': 'Ingrese lo que solo sabe el dueño de una tarjeta guardada en su cuenta.',
  'cards.prove.send': 'Comprobar la tarjeta',
  'cards.prove.done': 'Su cuenta ya conoce este dispositivo',
  'cards.over':
    'Ese fue el último intento en un dispositivo nuevo. Con una tarjeta que usted ingrese puede pagar como siempre.',
} satisfies Record<keyof typeof en, string>
