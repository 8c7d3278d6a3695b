import { permitWords } from '#domain/area/permit-words.ts'
import type en from '#server/http/storefront/words/en.ts'

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('es-US')} ${count === 1 ? one : more}`
const days = (count: number) => many(count, 'día', 'días')

const es: typeof en = {
  otherLanguage: 'English',
  home: hauler => `${hauler}: comenzar un pedido`,
  skip: 'Ir al contenido',
  pages: 'Páginas',
  call: phone => `Llame al ${phone}`,
  write: 'Escríbanos',
  terms: 'Términos del servicio',
  privacy: 'Política de privacidad',
  textMessages: 'Mensajes de texto',
  textProgram: hauler =>
    `Cómo aceptan los clientes de ${hauler} los mensajes de texto, qué se envía, con qué frecuencia y cómo dejar de recibirlos.`,
  order: 'Pedir',
  days,
  and: ' y ',
  range: (low, high) => (low === high ? low : `${low} a ${high}`),

  here: 'Dónde está',
  from: amount => `desde ${amount}`,
  miles: count => many(count, 'milla', 'millas'),

  drawing: {
    alt: (name, length, width, height) =>
      `${name}: ${length} pies de largo, ${width} pies de ancho y ${height} pies de alto, dibujado a escala junto a una persona y una camioneta`,
    lengths: (length, width, height) => `${length} pies de largo, ${width} de ancho, ${height} de alto`,
  },

  map: {
    all: count => `Mapa a escala de ${many(count, 'código postal', 'códigos postales')} a donde entregamos`,
    ofCity: (city, count) => `Mapa a escala de ${city} con ${many(count, 'código postal', 'códigos postales')}`,
    yard: 'nuestro patio',
  },

  place: {
    first: 'Primer día que puede elegir',
    way: 'Cuánto manejan nuestros camiones',
    fromYard: miles => `A unas ${miles} de nuestro patio`,
    permit: permitWords.es.usual,
    aboutPermits: permitWords.es.about,
    cityPage: permitWords.es.cityPage,
  },

  share: {
    title: 'Renta de contenedores',
    covers: '7 días, con entrega, cargos e impuesto',
  },

  zip: {
    title: '¿Dónde estará el contenedor?',
    label: 'Código postal',
    pattern: 'Cinco dígitos',
    start: 'Comenzar su pedido',
    show: 'Ver los precios ahí',
    invalid: 'Un código postal tiene cinco dígitos.',
    unserved: zip => `Todavía no llegamos a ${zip}.`,
    waitingList: 'Avísenme cuando lleguen',
    elsewhere: zip => `Vea su precio para ${zip} en el pedido`,
  },

  size: {
    allIn: count => `Por ${days(count)}, con entrega, recolección, cargos e impuestos`,
    included: (covered, tons, pounds) =>
      `Incluye ${covered === null ? 'los días que necesite' : days(covered)} y ${many(tons, 'tonelada', 'toneladas')} (${pounds} lb)`,
    byPlace: range => `En casi todos los códigos postales. Según el código postal, ${range}.`,
    byLoad: range => `Según lo que se tire, ${range}.`,
    byPlaceAndLoad: range => `En casi todos los códigos postales. Según el lugar y lo que se tire, ${range}.`,
    more: (day, ton) =>
      day === null ? `Después, ${ton} por tonelada más` : `Después, ${day} por día más y ${ton} por tonelada más`,
    bestFor: 'Ideal para',
    holds: 'Le caben',
    dimensions: 'Largo, ancho, alto',
    volume: 'Volumen',
    yards: count => `unas ${many(count, 'yarda cúbica', 'yardas cúbicas')}`,
    weight: 'Lo máximo que puede cargar',
    pounds: count => `${count} lb`,
    use: 'Bueno para',
    orderThis: name => `Pedir: ${name}`,
    noPrice: 'Por favor llámenos para saber el precio.',
  },

  prices: {
    nav: 'Precios',
    title: (city, from) =>
      `Precios de renta de contenedores${city ? ` en ${city}` : ''}${from ? ` desde ${from}` : ''}`,
    h1: 'Precios de contenedores, todo incluido',
    lead: 'La entrega, la recolección, los cargos y los impuestos están en cada precio. Solo sube si se queda más tiempo con el contenedor, si carga más toneladas de las incluidas o si agrega algo.',
    description: (cities, range) =>
      `Lo que cuesta un contenedor en ${cities}: ${range ? `${range} por una semana, ` : ''}con entrega, recolección, toneladas incluidas, cargos e impuestos.`,
    everywhere: 'Todos los tamaños',
    notYet: 'Los precios en línea aún no están listos.',
    at: (zip, city) => `Precios para ${zip}, ${city}`,
    byPlace: 'Los precios dependen del lugar. Escriba su código postal o elija su ciudad:',
  },

  sizePage: {
    title: (name, city, from) => `Renta de ${name}${city ? ` en ${city}` : ''}${from ? ` desde ${from}` : ''}`,
    h1: name => `Renta de ${name}`,
    description: (name, holds, price) =>
      `${name}: ${holds}. ${price ? `${price} por una semana, con` : 'Con'} entrega, recolección, cargos e impuestos.`,
    where: 'Lo que cuesta, por ciudad',
    others: 'Otros tamaños',
  },

  areas: {
    nav: 'Dónde entregamos',
    title: 'Dónde entregamos contenedores',
    h1: 'Dónde entregamos',
    lead: count =>
      `Entregamos en ${many(count, 'ciudad', 'ciudades')}. Cada página tiene los precios de ahí, todo incluido.`,
    description: cities => `Entrega de contenedores en ${cities}: precios, días y cargos de cada ciudad.`,
    none: 'Por ahora no entregamos en ningún lugar. Por favor llámenos.',
  },

  city: {
    title: (city, from) =>
      from ? `Renta de contenedores en ${city} desde ${from}` : `Renta de contenedores en ${city}`,
    h1: city => `Renta de contenedores en ${city}`,
    lead: day => `Si pide ahora, el primer día que puede elegir es el ${day}.`,
    description: (city, range) =>
      `Rente un contenedor en ${city}${range ? `: ${range} por una semana, todo incluido` : ''}. Elija sus días y pida en línea.`,
    prices: city => `Precios en ${city}`,
    pricesOf: zips => `Precios en ${zips}`,
    hours: 'Días y horas',
    about: city => `En ${city}`,
    apart: (zips, amount, isLess) => `En ${zips} cada tamaño cuesta ${amount} ${isLess ? 'menos' : 'más'}.`,
    allZips: count => `Los ${many(count, 'código postal', 'códigos postales')}`,
    fees: 'Incluido en estos precios',
    cityFee: fee => `Cargo por entregas ahí: ${fee}`,
    noFee: 'Sin cargo por entregas ahí',
    tax: percent => `Impuesto sobre la venta: ${percent}%`,
    noTax: 'Sin impuesto sobre la venta',
    zips: 'Códigos postales',
  },

  sizeInCity: {
    title: (size, city, price) => (price ? `Renta de ${size} en ${city}: ${price}` : `Renta de ${size} en ${city}`),
    h1: (size, city) => `Renta de ${size} en ${city}`,
    description: (size, city, price, holds) =>
      `${size} en ${city}${price ? `: ${price} por una semana, todo incluido` : ''}. ${holds}. Primer día, permiso y distancia.`,
    others: city => `Otros tamaños en ${city}`,
    everywhere: size => `${size} en todas las ciudades`,
  },

  projects: {
    nav: 'Proyectos',
    title: 'Contenedores por proyecto',
    h1: '¿Cuál es su proyecto?',
    lead: 'Cada página dice qué se suele tirar, qué tamaño conviene, cuánto pesa y cuánto cuesta.',
    description: names => `Qué contenedor conviene para su proyecto y cuánto cuesta: ${names}.`,
    sizeFor: (size, price) => `${size}, ${price}`,
    titleOf: project => `Renta de contenedor: ${project}`,
    titleFrom: (project, price) => `Renta de contenedor: ${project}, desde ${price}`,
    descriptionOf: (project, sizes, cities) =>
      `${project}: qué se tira, qué tamaño conviene (${sizes}), cuánto pesa y cuánto cuesta en ${cities}.`,
    goesIn: 'Qué se suele tirar',
    fits: count => (count === 1 ? 'El tamaño que conviene' : 'Los tamaños que convienen'),
    weightLead: project => `Lleno hasta el borde, con la carga usual de este proyecto (${project}):`,
    weighs: (size, tons, included, isTooHeavy) =>
      `${size}: unas ${tons} toneladas; ${many(included, 'tonelada está incluida', 'toneladas están incluidas')}.${isTooHeavy ? ' Es más de lo que puede cargar: llénelo solo hasta la línea.' : ''}`,
    care: 'Lo que necesita cuidado',
    when: 'Cuándo, y dónde se pone',
    street: 'En su propio terreno casi nunca necesita permiso; en la calle, puede ser.',
    others: 'Otros proyectos',
  },

  hours: {
    week: hours => `De lunes a viernes: ${hours}`,
    saturday: hours => `Sábados: ${hours}`,
    sunday: 'Domingos y días festivos: sin entregas ni recolecciones',
  },

  materials: {
    nav: 'Qué se puede tirar',
    title: 'Qué se puede tirar en un contenedor',
    h1: 'Qué se puede tirar',
    lead: 'Díganos al pedir qué va a tirar: eso decide qué tamaño puede cargarlo.',
    description: names =>
      `Qué se puede tirar en un contenedor, qué tiene un cargo y qué no va adentro: ${names} y más.`,
    accepted: 'Va adentro sin cargo adicional',
    fee: 'Va adentro con un cargo',
    restricted: 'No va adentro sin llamar antes',
    restrictedLead: 'Esto se desecha de otra manera. Por favor llámenos antes.',
    each: price => `${price} por pieza`,
    bestIn: names => `Mejor en ${names}`,
    anySize: 'En cualquier tamaño',
    none: 'Nada',
  },

  permits: {
    nav: 'Permisos',
    title: 'Permisos para contenedores',
    h1: '¿Necesito un permiso?',
    lead: 'Depende de dónde esté el contenedor.',
    description:
      'Cuándo un contenedor necesita un permiso: en su propio terreno, en la calle y con una asociación de propietarios.',
    parts: [
      {
        title: 'En propiedad privada',
        text: 'Una entrada, un patio o un estacionamiento suyo. La mayoría de las ciudades no piden permiso ahí.',
      },
      {
        title: 'En la vía pública',
        text: 'Una calle, un callejón o la franja entre la acera y la calle. Puede requerirse un permiso, lo que puede retrasar la entrega. Pregunte a su ciudad antes de elegir el día.',
      },
      {
        title: 'Con una asociación de propietarios',
        text: 'Puede tener reglas sobre días, horas y lugares. Pregunte antes de elegir el día.',
      },
      {
        title: 'Qué decirnos',
        text: 'El pedido pregunta dónde estará el contenedor y si se requiere un permiso. Escriba qué dice el permiso y hasta cuándo vale: el chofer lo lee antes de salir.',
      },
    ],
    byCity: 'Qué piden las ciudades',
    cities: 'Ciudades a las que llegamos',
  },

  questions: {
    nav: 'Preguntas',
    title: 'Preguntas sobre la renta de un contenedor',
    h1: 'Preguntas y respuestas',
    lead: 'Lo que la gente pregunta antes de pedir.',
    description: 'Costo, días, peso, entrega, pago y cancelación de la renta de un contenedor, con respuestas.',
    cost: {
      ask: '¿Cuánto cuesta un contenedor?',
      say: range =>
        `${range} por una semana, con entrega, recolección, cargos e impuestos. Depende del tamaño, del lugar y de lo que se tire.`,
    },
    keep: {
      ask: '¿Cuánto tiempo puedo tenerlo?',
      say: 'Usted elige los dos días. Cada precio dice cuántos días cubre y lo que cuesta un día más. Mientras tenga el contenedor, puede agregar días a un precio que ve antes.',
    },
    heavy: {
      ask: '¿Y si pesa más de lo incluido?',
      say: 'Se pesa después de la recolección. Cada precio dice cuántas toneladas cubre y lo que cuesta una tonelada más. Usted recibe una cuenta con la boleta de báscula y puede objetarla antes de que se cobre a la tarjeta guardada.',
    },
    soon: {
      ask: '¿Qué tan pronto puede llegar?',
      say: day =>
        `El primer día que puede elegir ahora es el ${day}. Antes del mediodía ofrecemos el mismo día mientras le queden horas; después del mediodía, el siguiente día en que trabajamos.`,
    },
    hours: { ask: '¿Qué días y a qué horas vienen?' },
    pay: {
      ask: '¿Cómo pago?',
      say: 'Con tarjeta, al final del pedido. Antes ve el precio completo. A la misma tarjeta se le puede cobrar después de pesar, hasta una cantidad que usted acepta al pagar.',
    },
    cancel: {
      ask: '¿Puedo cancelar?',
      say: 'Sí. Hasta que se programe la entrega, usted cancela en la página de su pedido y recibe todo lo que pagó.',
    },
    forbidden: {
      ask: '¿Qué no se puede tirar?',
      say: names => `${names}. Por favor llámenos para esto.`,
    },
  },

  missing: {
    title: 'Esta página no existe',
    h1: 'No encontramos esta página',
    size: 'No tenemos este tamaño. Estos son los que tenemos:',
    city: 'Todavía no llegamos ahí. Estas son las ciudades a las que llegamos:',
    page: 'Estas páginas existen:',
  },
  unreadable: {
    title: 'Esta dirección no se puede leer',
    text: 'El enlace está roto o incompleto. Pida que se lo envíen otra vez, o empiece desde el inicio.',
    link: 'Ir al inicio',
  },
  filling: {
    title: 'La demostración se está llenando',
    text: 'Se guardan los pedidos, las rutas y los contenedores de la empresa inventada. Esta página se abre sola en unos segundos.',
  },
  unavailable: {
    title: 'Un momento, por favor',
    text: 'Esta página no se puede mostrar ahora. Inténtelo de nuevo en un minuto.',
  },
}

export default es
