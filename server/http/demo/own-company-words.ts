/** These words are on the page on which a visitor of the demo sees their own company (rule A28), in the language of the browser. */
import type { RefusalName } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'

export type OwnCompanyWords = {
  readonly title: string
  readonly lead: string
  readonly outbox: string
  /** The link to the same page in the other language, in that language. */
  readonly other: string
  readonly again: string
  readonly name: string
  readonly zipCode: string
  readonly price: string
  readonly color: string
  readonly colorHint: string
  readonly logo: string
  readonly logoHint: string
  readonly show: string
  readonly showAgain: string
  readonly isOpen: (name: string) => string
  readonly invented: string
  readonly shade: (color: string) => string
  readonly phoneCommand: string
  readonly keep: string
  readonly keepLead: (name: string) => string
  readonly phone: string
  readonly codeFor: (app: string) => string
  readonly apps: Readonly<Record<'customer' | 'office' | 'driver', { readonly name: string; readonly open: string }>>
  readonly firstPage: string
  readonly pricesIn: (zip: string) => string
  readonly ofOffice: string
  readonly ofDriver: string
  readonly signedIn: string
  readonly goOn: string
  readonly wrong: Readonly<
    Record<
      | 'name'
      | 'zipCode'
      | 'priceInCents'
      | 'accent'
      | 'phone'
      | 'zipOfOther'
      | 'noCode'
      | 'changed'
      | 'limit'
      | 'otherPage',
      string
    >
  >
  /** The words of a refusal. Null means the words that the refusal brings. */
  readonly refused: (refusal: RefusalName) => string | null
}

const en: OwnCompanyWords = {
  title: 'Your company in sixty seconds',
  lead: 'The invented company of this demo takes your name, and all three apps are yours.',
  outbox: 'Outbox',
  other: 'En español',
  again: 'Change it',
  name: 'Name of your company',
  zipCode: 'A ZIP that you serve',
  price: 'Your price for a 20 yard dumpster for a week, in dollars',
  color: 'Color',
  colorHint: 'For buttons and links in all three apps.',
  logo: 'Logo (optional)',
  logoHint: 'PNG, JPEG or WebP of at most 200 KB.',
  show: 'Show me my company',
  showAgain: 'Show it again',
  isOpen: name => `${name} is open`,
  invented:
    'Trucks, orders and reviews are invented, and no card is charged. Open an app here, or scan its code with your phone.',
  shade: color =>
    `People could not read your color everywhere, so its nearest shade that they can read is used: ${color}.`,
  phoneCommand:
    'Your phone opens these codes once this server listens to your network. Stop it, and start it again with:',
  keep: 'Keep it',
  keepLead: name =>
    `${name} becomes a company of its own, without trucks and orders that are invented. It has your ZIP, your prices and the ready-made catalog: six sizes, materials, time windows, cleanups and add-ons. You are its first member. The demo gets its own name back.`,
  phone: 'Your mobile number, with which you sign in',
  codeFor: app => `Code for your phone: ${app}`,
  apps: {
    customer: { name: 'Customer', open: 'Open the order page' },
    office: { name: 'Office', open: 'Open the office' },
    driver: { name: 'Driver', open: 'Open the driver’s app' },
  },
  firstPage: 'Your first page, with your price in your ZIP.',
  pricesIn: zip => `Your prices in ${zip}.`,
  ofOffice: 'The board of a day at work. You are Dana, who may do everything.',
  ofDriver: 'The day of a driver on the phone. You are Ana.',
  signedIn: 'You are signed in.',
  goOn: 'Go on',
  wrong: {
    name: 'Please enter a name of at most 100 letters.',
    zipCode: 'Please enter a ZIP of the United States.',
    priceInCents: 'Please enter a price from $100 to $5,000.',
    accent: 'Please choose a color.',
    phone: 'Please enter a US mobile number.',
    zipOfOther: 'Another company here serves this ZIP.',
    noCode: 'No code could be sent to this number now. Please try again in a minute, or take another number.',
    changed:
      'Another visitor changed this demo meanwhile. Please show your company again, with its logo if it has one, and then keep it.',
    limit: 'This demo took many names in this hour. Please try again later.',
    otherPage: 'The form was sent by another page.',
  },
  refused: () => null,
}

const es: OwnCompanyWords = {
  title: 'Su empresa en sesenta segundos',
  lead: 'La empresa inventada de esta demostración toma el nombre de la suya, y las tres aplicaciones son suyas.',
  outbox: 'Bandeja de salida',
  other: 'In English',
  again: 'Cámbiela',
  name: 'Nombre de su empresa',
  zipCode: 'Un código postal donde da servicio',
  price: 'Su precio por un contenedor de 20 yardas por una semana, en dólares',
  color: 'Color',
  colorHint: 'Para los botones y enlaces de las tres aplicaciones.',
  logo: 'Logotipo (opcional)',
  logoHint: 'PNG, JPEG o WebP de 200 KB como máximo.',
  show: 'Mostrar mi empresa',
  showAgain: 'Mostrarla de nuevo',
  isOpen: name => `${name} está abierta`,
  invented:
    'Los camiones, los pedidos y las reseñas son inventados, y no se cobra ninguna tarjeta. Abra una aplicación aquí, o escanee su código con el teléfono.',
  shade: color => `Su color no se podría leer en todas partes, así que se usa el tono legible más cercano: ${color}.`,
  phoneCommand:
    'Su teléfono abre estos códigos cuando este servidor escucha en su red. Deténgalo y vuelva a iniciarlo con:',
  keep: 'Quedármela',
  keepLead: name =>
    `${name} pasa a ser una empresa propia, sin camiones ni pedidos inventados. Tiene su código postal, sus precios y el catálogo ya hecho: seis tamaños, materiales, horarios, limpiezas y extras. Usted es su primer miembro. La demostración recupera su nombre.`,
  phone: 'Su número de celular, con el que inicia sesión',
  codeFor: app => `Código para su teléfono: ${app}`,
  apps: {
    customer: { name: 'Cliente', open: 'Abrir la página de pedidos' },
    office: { name: 'Oficina', open: 'Abrir la oficina' },
    driver: { name: 'Chofer', open: 'Abrir la aplicación del chofer' },
  },
  firstPage: 'Su primera página, con su precio en su código postal.',
  pricesIn: zip => `Sus precios en ${zip}.`,
  ofOffice: 'El tablero de un día de trabajo. Usted es Dana, que puede hacer todo.',
  ofDriver: 'El día de un chofer en el teléfono. Usted es Ana.',
  signedIn: 'Ya inició sesión.',
  goOn: 'Continuar',
  wrong: {
    name: 'Escriba un nombre de 100 letras como máximo.',
    zipCode: 'Escriba un código postal de Estados Unidos.',
    priceInCents: 'Escriba un precio de $100 a $5,000.',
    accent: 'Elija un color.',
    phone: 'Escriba un número de celular de Estados Unidos.',
    zipOfOther: 'Otra empresa de aquí da servicio en este código postal.',
    noCode: 'Ahora no se pudo enviar un código a este número. Inténtelo de nuevo en un minuto, o use otro número.',
    changed:
      'Otra persona cambió esta demostración mientras tanto. Muestre su empresa otra vez, con su logotipo si lo tiene, y después quédese con ella.',
    limit: 'Esta demostración tomó muchos nombres en esta hora. Inténtelo más tarde.',
    otherPage: 'El formulario vino de otra página.',
  },
  refused: refusal =>
    refusal === 'not-a-logo'
      ? 'El logotipo debe ser una imagen PNG, JPEG o WebP de 200 KB como máximo.'
      : 'No se pudo guardar. Revise los datos e inténtelo de nuevo.',
}

export const ownCompanyWords: Readonly<Record<Language, OwnCompanyWords>> = { en, es }
