import type en from './words-en.ts'

const es: typeof en = {
  lead: 'Un contenedor en la entrada de su casa, con precio en tres minutos.',
  priceFrom: (size, amount) => `${size} desde ${amount}`,
  priceAt: (size, amount, zip) => `${size} ${amount} en ${zip}`,
  earliest: day => `entrega desde ${day}`,
  today: 'hoy',
  tomorrow: 'mañana',
  onDay: day => `el ${day}`,
  proof: {
    reviews: count => `${count} opiniones`,
    trusted: (isLicensed, isInsured) =>
      isLicensed && isInsured ? 'Licencia y seguro' : isLicensed ? 'Con licencia' : isInsured ? 'Con seguro' : null,
  },
  yards: count => `${count} yardas`,

  zip: {
    title: 'Su precio, antes de su número',
    lead: '¿Dónde estará el contenedor? Le mostramos los precios de ahí, todo incluido.',
    show: 'Ver mis precios',
    shown: (zip, city) => `Estos son los precios para ${zip}, ${city}.`,
  },

  sizes: {
    title: 'Tamaños y precios',
    lead: 'Todos dibujados a la misma escala. Por 7 días, con entrega, recolección, cargos e impuestos.',
    from: amount => `desde ${amount}`,
    covers: tons => `${tons} incluidas`,
    tons: count => (count === 1 ? '1 tonelada' : `${count} toneladas`),
    more: 'Todos los precios y lo que incluyen',
  },

  photos: 'Nuestro trabajo',

  steps: {
    title: 'Cómo funciona',
    list: [
      {
        title: 'Díganos dónde y qué',
        text: 'Su código postal, lo que va adentro y el tamaño. Toma unos tres minutos.',
      },
      {
        title: 'Vea el precio completo',
        text: 'Incluye entrega, recolección, toneladas, cargos e impuestos. Elija sus días y pague con tarjeta.',
      },
      {
        title: 'Llénelo',
        text: 'Lo llevamos y le avisamos por mensaje en camino. Pida la recolección o más días desde su celular.',
      },
    ],
  },

  trust: {
    title: hauler => `Por qué ${hauler}`,
    read: 'Leer las opiniones',
  },

  area: {
    title: 'Dónde entregamos',
    lead: count => (count === 1 ? 'Entregamos en una ciudad.' : `Entregamos en ${count} ciudades.`),
    all: 'Todas las ciudades',
  },

  questions: { title: 'Preguntas', all: 'Todas las preguntas' },

  end: { title: 'Cuando usted quiera', order: 'Comenzar su pedido' },
}

export default es
