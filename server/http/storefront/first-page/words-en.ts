export default {
  lead: 'A dumpster in your driveway, priced in three minutes.',
  priceFrom: (size: string, amount: string) => `${size} from ${amount}`,
  priceAt: (size: string, amount: string, zip: string) => `${size} ${amount} in ${zip}`,
  earliest: (day: string) => `earliest ${day}`,
  today: 'today',
  tomorrow: 'tomorrow',
  onDay: (day: string) => day,
  proof: {
    reviews: (count: string) => `${count} reviews`,
    trusted: (isLicensed: boolean, isInsured: boolean): string | null =>
      isLicensed && isInsured ? 'Licensed, insured' : isLicensed ? 'Licensed' : isInsured ? 'Insured' : null,
  },
  yards: (count: number) => `${count} yard`,

  zip: {
    title: 'Your price, before your number',
    lead: 'Where will the dumpster be? We show the prices there, all in.',
    show: 'Show my prices',
    shown: (zip: string, city: string) => `These are the prices for ${zip}, ${city}.`,
  },

  sizes: {
    title: 'Sizes and prices',
    lead: 'All drawn to the same scale. For 7 days, with delivery, pick-up, fees and tax.',
    from: (amount: string) => `from ${amount}`,
    covers: (tons: string) => `${tons} included`,
    tons: (count: number) => (count === 1 ? '1 ton' : `${count} tons`),
    more: 'All prices and what they cover',
  },

  photos: 'Our work',

  steps: {
    title: 'How it works',
    list: [
      { title: 'Say where and what', text: 'Your ZIP code, what goes in, and the size. It takes about three minutes.' },
      {
        title: 'See the whole price',
        text: 'Delivery, pick-up, tons, fees and tax are in it. Choose your days and pay by card.',
      },
      {
        title: 'Fill it up',
        text: 'We bring it and text you on the way. Request the pick-up or more days on your phone.',
      },
    ],
  },

  trust: {
    title: (hauler: string) => `Why ${hauler}`,
    read: 'Read the reviews',
  },

  area: {
    title: 'Where we deliver',
    lead: (count: number) => (count === 1 ? 'We deliver to one city.' : `We deliver to ${count} cities.`),
    all: 'All cities',
  },

  questions: { title: 'Questions', all: 'All questions' },

  end: { title: 'Ready when you are', order: 'Start your order' },
}
