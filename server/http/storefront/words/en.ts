import { permitWords } from '#domain/area/permit-words.ts'

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
const days = (count: number) => many(count, 'day', 'days')

export default {
  otherLanguage: 'Español',
  home: (hauler: string) => `${hauler}: start an order`,
  skip: 'Skip to the content',
  pages: 'Pages',
  call: (phone: string) => `Call ${phone}`,
  write: 'Write to us',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  textMessages: 'Text messages',
  textProgram: (hauler: string) =>
    `How customers of ${hauler} agree to text messages, what is texted, how often, and how to end it.`,
  order: 'Order',
  days,
  and: ' and ',
  range: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),

  here: 'Where you are',
  from: (amount: string) => `from ${amount}`,
  miles: (count: number) => many(count, 'mile', 'miles'),

  drawing: {
    alt: (name: string, length: string, width: string, height: string) =>
      `${name}: ${length} ft long, ${width} ft wide and ${height} ft high, drawn to scale beside a person and a pick-up truck`,
    lengths: (length: string, width: string, height: string) =>
      `${length} ft long, ${width} ft wide, ${height} ft high`,
  },

  map: {
    all: (count: number) => `Map of the ${many(count, 'ZIP code', 'ZIP codes')} that we serve, drawn to scale`,
    ofCity: (city: string, count: number) =>
      `Map of ${city} with ${many(count, 'ZIP code', 'ZIP codes')}, drawn to scale`,
    yard: 'our yard',
  },

  place: {
    first: 'First day you can choose',
    way: 'How far our trucks drive',
    fromYard: (miles: string) => `About ${miles} from our yard`,
    permit: permitWords.en.usual,
    aboutPermits: permitWords.en.about,
    cityPage: permitWords.en.cityPage,
  },

  share: {
    title: 'Dumpster rental',
    covers: '7 days, with delivery, fees and tax',
  },

  zip: {
    title: 'Where will the dumpster be located?',
    label: 'ZIP code',
    pattern: 'Five digits',
    start: 'Start your order',
    show: 'See prices there',
    invalid: 'A ZIP code has five digits.',
    unserved: (zip: string) => `We do not deliver to ${zip} yet.`,
    waitingList: 'Tell me when you do',
    elsewhere: (zip: string) => `See your price for ${zip} in the order`,
  },

  size: {
    allIn: (count: number) => `For ${days(count)}, with delivery, pick-up, fees and tax`,
    included: (covered: number | null, tons: number, pounds: string) =>
      `${covered === null ? 'Any number of days' : days(covered)} and ${many(tons, 'ton', 'tons')} (${pounds} lb) included`,
    byPlace: (range: string) => `In most ZIP codes. By ZIP code ${range}.`,
    byLoad: (range: string) => `By what goes in ${range}.`,
    byPlaceAndLoad: (range: string) => `In most ZIP codes. By ZIP code and by what goes in ${range}.`,
    more: (day: string | null, ton: string) =>
      day === null ? `Then ${ton} a ton more` : `Then ${day} a day more, ${ton} a ton more`,
    bestFor: 'Best for',
    holds: 'Holds',
    dimensions: 'Length, width, height',
    volume: 'Volume',
    yards: (count: number) => `about ${many(count, 'cubic yard', 'cubic yards')}`,
    weight: 'The most it may carry',
    pounds: (count: string) => `${count} lb`,
    use: 'Good for',
    orderThis: (name: string) => `Order: ${name}`,
    noPrice: 'Please call us for the price.',
  },

  prices: {
    nav: 'Prices',
    title: (city: string | null, from: string | null) =>
      `Dumpster rental prices${city ? ` in ${city}` : ''}${from ? ` from ${from}` : ''}`,
    h1: 'Dumpster prices, all in',
    lead: 'Delivery, pick-up, fees and tax are in every price. It rises only if you keep the dumpster longer, load more tons than are included, or add something.',
    description: (cities: string, range: string | null) =>
      `What a dumpster costs in ${cities}: ${range ? `${range} for a week, ` : ''}with delivery, pick-up, tons included, fees and tax.`,
    everywhere: 'All sizes',
    notYet: 'Online prices are not ready yet.',
    at: (zip: string, city: string) => `Prices for ${zip}, ${city}`,
    byPlace: 'Prices depend on the place. Type your ZIP code, or choose your city:',
  },

  sizePage: {
    title: (name: string, city: string | null, from: string | null) =>
      `${name} rental${city ? ` in ${city}` : ''}${from ? ` from ${from}` : ''}`,
    h1: (name: string) => `${name} rental`,
    description: (name: string, holds: string, price: string | null) =>
      `${name}: ${holds}. ${price ? `${price} for a week, with` : 'With'} delivery, pick-up, fees and tax.`,
    where: 'What it costs, by city',
    others: 'Other sizes',
  },

  areas: {
    nav: 'Where we deliver',
    title: 'Where we deliver dumpsters',
    h1: 'Where we deliver',
    lead: (count: number) => `We deliver to ${many(count, 'city', 'cities')}. Each page has the prices there, all in.`,
    description: (cities: string) => `Dumpster delivery in ${cities}: prices, days and fees for each city.`,
    none: 'We do not deliver anywhere at the moment. Please call us.',
  },

  city: {
    title: (city: string, from: string | null) =>
      from ? `Dumpster rental in ${city} from ${from}` : `Dumpster rental in ${city}`,
    h1: (city: string) => `Dumpster rental in ${city}`,
    lead: (day: string) => `If you order now, the first day you can choose is ${day}.`,
    description: (city: string, range: string | null) =>
      `Rent a dumpster in ${city}${range ? `: ${range} for a week, all in` : ''}. Choose your days, order online.`,
    prices: (city: string) => `Prices in ${city}`,
    pricesOf: (zips: string) => `Prices in ${zips}`,
    hours: 'Days and hours',
    about: (city: string) => `In ${city}`,
    apart: (zips: string, amount: string, isLess: boolean) =>
      `In ${zips} each size costs ${amount} ${isLess ? 'less' : 'more'}.`,
    allZips: (count: number) => `All ${many(count, 'ZIP code', 'ZIP codes')}`,
    fees: 'In these prices',
    cityFee: (fee: string) => `Fee for deliveries there: ${fee}`,
    noFee: 'No fee for deliveries there',
    tax: (percent: string) => `Sales tax: ${percent}%`,
    noTax: 'No sales tax',
    zips: 'ZIP codes',
  },

  sizeInCity: {
    title: (size: string, city: string, price: string | null) =>
      price ? `${size} rental in ${city}: ${price}` : `${size} rental in ${city}`,
    h1: (size: string, city: string) => `${size} rental in ${city}`,
    description: (size: string, city: string, price: string | null, holds: string) =>
      `${size} in ${city}${price ? `: ${price} for a week, all in` : ''}. ${holds}. First day, permit and distance.`,
    others: (city: string) => `Other sizes in ${city}`,
    everywhere: (size: string) => `${size} in all cities`,
  },

  projects: {
    nav: 'Projects',
    title: 'Dumpsters by project',
    h1: 'What is your project?',
    lead: 'Each page says what usually goes in, which size fits, how heavy it gets and what it costs.',
    description: (names: string) => `Which dumpster fits your project, and what it costs: ${names}.`,
    sizeFor: (size: string, price: string) => `${size}, ${price}`,
    titleOf: (project: string) => `${project} dumpster rental`,
    titleFrom: (project: string, price: string) => `${project} dumpster rental from ${price}`,
    descriptionOf: (project: string, sizes: string, cities: string) =>
      `${project}: what goes in, which size fits (${sizes}), how heavy it gets and what it costs in ${cities}.`,
    goesIn: 'What usually goes in',
    fits: (count: number): string => (count === 1 ? 'The size that fits' : 'The sizes that fit'),
    weightLead: (project: string) => `Filled to the rim, with the usual load of this project (${project}):`,
    weighs: (size: string, tons: string, included: number, isTooHeavy: boolean) =>
      `${size}: about ${tons} tons, and ${many(included, 'ton is', 'tons are')} included.${isTooHeavy ? ' That is more than it may carry, so fill it only to the line.' : ''}`,
    care: 'What needs care',
    when: 'When, and where it stands',
    street: 'On your own ground it usually needs no permit, on a street it may.',
    others: 'Other projects',
  },

  hours: {
    week: (hours: string) => `Monday to Friday: ${hours}`,
    saturday: (hours: string) => `Saturday: ${hours}`,
    sunday: 'Sundays and holidays: no drop-offs and no pick-ups',
  },

  materials: {
    nav: 'What can go in',
    title: 'What can go into a dumpster',
    h1: 'What can go in',
    lead: 'Tell us when you order what goes in: it decides which size may carry it.',
    description: (names: string) =>
      `What may be thrown into a dumpster, what costs extra, and what may not go in: ${names} and more.`,
    accepted: 'Goes in at no extra charge',
    fee: 'Goes in for a charge',
    restricted: 'Does not go in without a call',
    restrictedLead: 'These need another way of disposal. Please call us first.',
    each: (price: string) => `${price} each`,
    bestIn: (names: string) => `Best in ${names}`,
    anySize: 'In any size',
    none: 'Nothing',
  },

  permits: {
    nav: 'Permits',
    title: 'Dumpster permits',
    h1: 'Do I need a permit?',
    lead: 'It depends on where the dumpster stands.',
    description: 'When a dumpster needs a permit: on your own ground, on a street, and with a homeowners association.',
    parts: [
      {
        title: 'On private property',
        text: 'A driveway, a yard or a parking lot of your own. Most cities ask for no permit there.',
      },
      {
        title: 'On public property',
        text: 'A street, an alley, or the strip between sidewalk and street. A permit might be required, which may delay the delivery. Ask your city before you choose the day.',
      },
      {
        title: 'With a homeowners association',
        text: 'It may have rules about days, hours and places. Ask before you choose the day.',
      },
      {
        title: 'What to tell us',
        text: 'The order asks where the dumpster stands and whether a permit is required. Write what the permit says and until when it is valid: the driver reads it before setting out.',
      },
    ],
    byCity: 'What cities ask for',
    cities: 'Cities we deliver to',
  },

  questions: {
    nav: 'Questions',
    title: 'Questions about renting a dumpster',
    h1: 'Questions and answers',
    lead: 'What people ask before they order.',
    description: 'Cost, days, weight, delivery, payment and cancellation of a dumpster rental, answered.',
    cost: {
      ask: 'How much does a dumpster cost?',
      say: (range: string) =>
        `${range} for a week, with delivery, pick-up, fees and tax. It depends on the size, the place and what goes in.`,
    },
    keep: {
      ask: 'How long can I keep it?',
      say: 'You choose both days. Each price says how many days it covers and what a day more costs. While the dumpster stands with you, you can add days at a price that you see first.',
    },
    heavy: {
      ask: 'What if it is heavier than included?',
      say: 'It is weighed after the pick-up. Each price says how many tons it covers and what a ton more costs. You get a bill with the scale ticket, and you can object to it before the card on file is charged.',
    },
    soon: {
      ask: 'How soon can it come?',
      say: (day: string) =>
        `The first day you can choose now is ${day}. Before noon we offer the same day while hours of it are left, after noon the next day on which we drive.`,
    },
    hours: { ask: 'On which days and at which hours do you come?' },
    pay: {
      ask: 'How do I pay?',
      say: 'By card, at the end of the order. You see the full price first. The same card may be charged after weighing, up to an amount that you agree to when you pay.',
    },
    cancel: {
      ask: 'Can I cancel?',
      say: 'Yes. Until the drop-off is scheduled, you cancel on the page of your order and get back all that you paid.',
    },
    forbidden: {
      ask: 'What may not go in?',
      say: (names: string) => `${names}. Please call us about these.`,
    },
  },

  missing: {
    title: 'This page does not exist',
    h1: 'We cannot find this page',
    size: 'We do not have this size. These are the ones we have:',
    city: 'We do not deliver there yet. These are the cities we deliver to:',
    page: 'These pages exist:',
  },
  unreadable: {
    title: 'This address cannot be read',
    text: 'The link is broken or was cut off. Please ask for it again, or begin at the start.',
    link: 'To the start',
  },
  filling: {
    title: 'The demo is being filled',
    text: 'Orders, routes and dumpsters of the invented company are stored. This page opens by itself in a few seconds.',
  },
  unavailable: {
    title: 'One moment, please',
    text: 'This page cannot be shown right now. Please try again in a minute.',
  },
}
