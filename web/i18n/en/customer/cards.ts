export default {
  'cards.hidden':
    'The last four digits of your cards are hidden. Phone numbers change hands, and your account does not know this device yet.',
  'cards.unproven-device':
    'Your saved card is not offered for this address. Phone numbers change hands, and your account does not know this device yet. Show that the card is yours, or pay with a new card.',
  'cards.disputed':
    'Your saved card is not offered while your bank is looking into a payment. Please pay with a card that you enter.',
  'cards.declined': 'Your bank did not let us charge your saved card. Please enter that card again or another one.',
  'cards.prove': 'Show that the card is yours',
  'cards.prove.lead': 'Enter what only the owner of a card saved in your account knows.',
  'cards.prove.send': 'Check the card',
  'cards.prove.done': 'This device is known now',
  'cards.over': 'That was the last try on a new device. A card that you enter works as always.',
} as const
