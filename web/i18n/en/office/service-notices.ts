export default {
  'today.payments': 'No card can be charged since {at}',
  'today.payments.key':
    'The payment service refuses the key of this installation. The server’s administrator has to put in a valid one. Customers read that they should call you.',
  'today.payments.permission':
    'The key of this installation lacks a permission at the payment service. The server’s administrator has to grant it there. Customers read that they should call you.',
  'today.payments.account':
    'The payment service refuses your payment account: it was disconnected or closed. It has to be connected again: ask the server’s administrator.',
  'today.payments.charges':
    'Your payment account may not take charges. Its page at the payment service says what is missing.',
  'today.account.none': 'Customers cannot pay by card: your payment account is not connected',
  'today.account.checking': 'Customers cannot pay by card: your payment account is still being checked (since {at})',
  'today.account.disconnected': 'Customers cannot pay by card: your payment account has been disconnected since {at}',
  'today.account.callYou': 'They are asked to call you.',
  'today.account.toSettings': 'To the payment account',
  'today.addresses': 'The street search has not worked since {at}',
  'today.addresses.key':
    'Google refuses the key of this installation. The server’s administrator has to put in a valid one. Customers can order: the ZIP code of an address is known, its street is not.',
  'today.addresses.permission':
    'Google refuses the searches of this installation. The server’s administrator has to allow the Places API, its billing and the server’s address in the Google Cloud console. Customers can order: the ZIP code of an address is known, its street is not.',
  'today.addresses.quota':
    'The quota of the street search at Google is used up. The server’s administrator can raise it in the Google Cloud console. Customers can order: the ZIP code of an address is known, its street is not.',
  'today.service.texts': 'No texts have been sent since {at}',
  'today.service.mail': 'No mails have been sent since {at}',
  'today.service.codes': 'Codes at sign-in have failed since {at}',
  'today.service.files': 'Photos and files cannot be saved since {at}',
  'today.service.why.key':
    'The service refuses the key or the login of this installation. The server’s administrator has to put in a valid one. What waits is sent or saved then.',
  'today.service.why.account':
    'The service refuses the account of this installation, or what it uses there. The server’s administrator has to look into its console. What waits is sent or saved then.',
  'today.service.why.permission':
    'The key of this installation lacks a permission at the service. The server’s administrator has to grant it there. Photos wait on the phones until then.',
  'today.service.why.full':
    'There is no space left on the disk of the server. Its administrator has to make some. Photos wait on the phones until then.',
  'today.service.why.folder':
    'The server cannot write or read its folder of files. Its administrator has to correct the folder’s owner and rights. Photos wait on the phones until then.',
  'today.heldTexts': '{count, plural, one {# text to a customer waits} other {# texts to customers wait}}',
  'today.heldTexts.why':
    'Texts have reached {amount} today, the most that this installation allows in a day. Those about orders wait until {until}; those that are too late by then are not sent. Mails, codes and answers go out. The server’s administrator can raise TEXTS_DOLLARS_PER_DAY.',
} as const
