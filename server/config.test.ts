import { expect, test } from 'vitest'
import { type Period, periods } from '#domain/retention/periods.ts'
import { readConfig, WrongSetting } from '#server/config.ts'
import { chooseAddresses } from '#server/providers/addresses/choose.ts'
import { choosePayments } from '#server/providers/payments/choose.ts'
import { nobodyListens } from '#server/providers/provider.ts'
import { secretsFrom } from '#server/secrets.ts'

test.each([
  { NODE_ENV: 'production' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { PUBLIC_URL: 'https://shop.example' },
  { PUBLIC_URL: 'http://localhost.shop.example' },
] as Record<string, string>[])(
  'with %j, the server refuses test services that others could reach, unless TEST_SERVICES allows it',
  env => {
    const isPublic = env.PUBLIC_URL?.startsWith('https:')
    const allowance = isPublic ? 'payments,texts,mails' : 'exposed'
    expect(() => readConfig(env)).toThrow(
      `With ${Object.entries(env)[0]?.join('=')} it only starts when TEST_SERVICES=${allowance}`,
    )
    expect(() => readConfig({ ...env, TEST_SERVICES: allowance })).not.toThrow()
    expect(() => readConfig({ ...env, TEST_SERVICES: 'texts,mails' })).toThrow(
      'embedded payments, which charge no card.',
    )
    expect(() => readConfig(env, { isServing: false })).not.toThrow()
  },
)

test('at an https address each simulated service has to be named, and a real one must not be', () => {
  const site = { PUBLIC_URL: 'https://shop.example', SEED: 'none' }
  expect(() => readConfig({ ...site, TEST_SERVICES: 'exposed' })).toThrow('TEST_SERVICES=payments,texts,mails')
  const paid = { ...site, ...stripe }
  expect(() => readConfig({ ...paid, TEST_SERVICES: 'texts' })).toThrow(
    /embedded mails, which end in the outbox\.\n.*TEST_SERVICES=texts,mails says/,
  )
  expect(readConfig({ ...paid, TEST_SERVICES: 'texts, mails' }).stripe).not.toBeNull()
  expect(() => readConfig({ ...paid, TEST_SERVICES: 'payments,texts,mails' })).toThrow('TEST_SERVICES names payments,')
  expect(() => readConfig({ TEST_SERVICES: 'everything' })).toThrow('some of payments, texts, mails')
})

test.each([{}, { HOST: '127.0.0.1' }, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:5173' }])(
  'with %j, only this machine reaches the test services, so no setting has to allow them',
  env => {
    expect(() => readConfig(env)).not.toThrow()
  },
)

test.each([{ HOST: '0.0.0.0', TEST_SERVICES: 'exposed' }, { DATABASE_URL: 'postgresql://localhost/shop' }])(
  'with %j, the server refuses the clock of the demo, because real people could be billed',
  env => {
    expect(readConfig({ DEMO: 'on' }).isDemo).toBe(true)
    expect(readConfig({ TEST_SERVICES: 'exposed', ...env }).isDemo).toBe(false)
    expect(() => readConfig({ ...env, DEMO: 'on' })).toThrow('DEMO=on moves the clock')
  },
)

test.each(['STRIPE_SECRET', 'TWILIO_ACOUNT_SID', 'FIREBASE_APIKEY', 'GOOGLE_MAPS_KEY', 'SMTP_HOST', 'S3_BUKET'])(
  'the server refuses the unknown setting %s of a real service by its name and does not show its value',
  name => {
    const read = () => readConfig({ [name]: 'a-secret-value' })
    expect(read).toThrow(`${name}: this version has no such setting`)
    expect(read).not.toThrow(/a-secret-value/)
    expect(() => readConfig({ [name]: '' })).not.toThrow()
  },
)

test.each(['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_CLOUD_PROJECT', 'STRIPES', 'MY_STRIPE_KEY'])(
  'the server ignores %s, which is a setting of another program',
  name => {
    expect(() => readConfig({ [name]: 'anything' })).not.toThrow()
  },
)

test.each(['short', 'with a space in it', 'x'.repeat(101)])(
  'the server refuses %s as the key of a page, because a key is long and fits an address',
  key => {
    expect(() => readConfig({ OUTBOX_KEY: key })).toThrow('OUTBOX_KEY')
    expect(() => readConfig({ METRICS_KEY: key })).toThrow('METRICS_KEY')
  },
)

const reached = { PUBLIC_URL: 'https://shop.example', TEST_SERVICES: 'payments,texts,mails', SEED: 'none' }
/** Some services are real, and these are simulated. */
const besides = (names: string) => ({ ...reached, TEST_SERVICES: names })
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'f'.repeat(32),
  TWILIO_MESSAGING_SERVICE_SID: `MG${'2'.repeat(32)}`,
}
const mail = { SMTP_URL: 'smtp://mailer:pass%3Aword@mail.example:2525', MAIL_FROM: 'Lone Star <hello@shop.example>' }

test('texts need only their own settings to be real, and so do mails', () => {
  expect(readConfig({ ...reached }).messages).toEqual({ twilio: null, mail: null })
  expect(readConfig({ ...besides('payments,mails'), ...twilio }).messages).toMatchObject({
    twilio: { apiUrl: 'https://api.twilio.com', apiKey: null, repliesItself: true },
    mail: null,
  })
  expect(readConfig({ ...besides('payments,texts'), ...mail }).messages).toEqual({
    twilio: null,
    mail: {
      server: {
        host: 'mail.example',
        port: 2525,
        isTls: false,
        isThisMachine: false,
        login: { user: 'mailer', password: 'pass:word' },
      },
      from: { name: 'Lone Star', address: 'hello@shop.example' },
      eventsKey: null,
    },
  })
})

test.each([
  [{ SMTP_URL: 'smtps://mail.example' }, { port: 465, isTls: true, login: null }],
  [{ SMTP_URL: 'smtp://mail.example' }, { port: 587, isTls: false }],
  [{ SMTP_URL: 'smtp://[::1]' }, { host: '::1', isThisMachine: true }],
  [{ SMTP_URL: 'smtp://a%40b:100%@mail.example' }, { login: { user: 'a@b', password: '100%' } }],
])('the address of a mail server is understood as people write it: %j', (env, server) => {
  expect(readConfig({ ...besides('payments,texts'), ...mail, ...env }).messages.mail?.server).toMatchObject(server)
})

const { TWILIO_AUTH_TOKEN: _token, ...withoutToken } = twilio

test.each([
  [{ ...reached, ...withoutToken }, 'also need TWILIO_AUTH_TOKEN, or no message could be sent'],
  [{ ...reached, TWILIO_REPLIES: 'rolloff' }, 'also needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_MESSAGING'],
  [{ ...reached, ...twilio, TWILIO_API_KEY: `SK${'3'.repeat(32)}` }, 'also need TWILIO_API_SECRET'],
  [
    { ...reached, TWILIO_VERIFY_SERVICE_SID: `VA${'4'.repeat(32)}` },
    'also needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN',
  ],
  [{ ...twilio }, 'TWILIO_ACCOUNT_SID also needs a PUBLIC_URL with https'],
  [{ ...twilio, PUBLIC_URL: 'http://shop.example', TEST_SERVICES: 'exposed' }, 'also needs a PUBLIC_URL with https'],
  [{ ...twilio, PUBLIC_URL: 'https://localhost' }, 'also needs a PUBLIC_URL with https'],
  [{ ...reached, ...twilio, LIMITS: 'off' }, 'LIMITS=off is for load tests'],
  [{ ...reached, SMTP_URL: mail.SMTP_URL }, 'SMTP_URL also needs MAIL_FROM'],
  [{ ...reached, MAIL_FROM: mail.MAIL_FROM }, 'MAIL_FROM also needs SMTP_URL'],
  [{ ...mail }, 'SMTP_URL also needs PUBLIC_URL'],
  [{ ...reached, MAIL_EVENTS_KEY: 'k'.repeat(16) }, 'MAIL_EVENTS_KEY also needs SMTP_URL, MAIL_FROM'],
  [{ ...reached, ...mail, MAIL_EVENTS_KEY: 'short' }, 'MAIL_EVENTS_KEY: A key has 16 to 100'],
  [{ ...reached, ...mail, MAIL_FROM: 'nobody' }, 'MAIL_FROM: An address'],
  [{ ...reached, ...mail, MAIL_FROM: 'A <a@b.example>\r\nBcc: c@d.example' }, 'MAIL_FROM: An address'],
  [{ ...reached, ...mail, SMTP_URL: 'http://mail.example' }, 'SMTP_URL: An address that begins with smtp://'],
  [{ ...reached, ...twilio, TWILIO_ACCOUNT_SID: 'AC123' }, 'TWILIO_ACCOUNT_SID: It begins with AC'],
  [{ ...reached, ...twilio, TWILIO_AUTH_TOKEN: 'a-secret-value' }, 'TWILIO_AUTH_TOKEN: It has 32'],
])('an incomplete or misspelt setting of texts or mails is refused in one sentence: %j', (env, sentence) => {
  const read = () => readConfig(env)
  expect(read).toThrow(sentence)
  for (const secret of ['pass%3Aword', 'a-secret-value', twilio.TWILIO_AUTH_TOKEN])
    expect(read).not.toThrow(new RegExp(secret))
})

const browserKey = 'AIzaSyEverybody_0123456789abcdefghijk'
const googleKey = { GOOGLE_PLACES_KEY: 'AIzaSyNobody_0123456789abcdefghijklmno' }

test('Google searches addresses if its key is set, and the embedded search needs no permission on a public server', () => {
  const key = googleKey.GOOGLE_PLACES_KEY
  expect(readConfig({}).addresses).toBeNull()
  expect(readConfig(googleKey).addresses).toEqual({
    key,
    apiUrl: 'https://places.googleapis.com',
    browserKey: null,
  })
  const local = { ...googleKey, GOOGLE_PLACES_API_URL: 'http://127.0.0.1:4711/' }
  expect(readConfig({ ...local, LIMITS: 'off' }).addresses).toEqual({
    key,
    apiUrl: 'http://127.0.0.1:4711',
    browserKey: null,
  })
  expect(readConfig({ ...reached, ...twilio, ...mail, ...stripe, TEST_SERVICES: 'local' }).addresses).toBeNull()
})

test('browsers search at Google if a second key is set, and only pages with an address search may reach it', () => {
  const choose = (env: Record<string, string>) =>
    chooseAddresses(readConfig(env), { secrets: secretsFrom(Buffer.alloc(32)), listenerOf: () => nobodyListens })
  const both = choose({ ...googleKey, GOOGLE_MAPS_BROWSER_KEY: browserKey })
  expect(both.browserSettings).toEqual({ addressSearch: 'google', addressScriptKey: browserKey })
  expect(both.addressHosts?.script).toContain('https://maps.googleapis.com/maps/api/')
  // Browsers do not get the server's key.
  expect(JSON.stringify(both.browserSettings)).not.toContain(googleKey.GOOGLE_PLACES_KEY)
  const one = choose(googleKey)
  expect([one.browserSettings, one.addressHosts]).toEqual([{ addressSearch: 'google' }, undefined])
})

test.each([
  [{ GOOGLE_MAPS_BROWSER_KEY: browserKey }, 'GOOGLE_MAPS_BROWSER_KEY also needs GOOGLE_PLACES_KEY'],
  [{ ...googleKey, GOOGLE_MAPS_BROWSER_KEY: googleKey.GOOGLE_PLACES_KEY }, 'have to be two keys'],
  [{ ...googleKey, GOOGLE_MAPS_BROWSER_KEY: 'a secret key' }, 'GOOGLE_MAPS_BROWSER_KEY: A key of Google'],
  [{ GOOGLE_PLACES_API_URL: 'http://localhost:4711' }, 'GOOGLE_PLACES_API_URL also needs GOOGLE_PLACES_KEY'],
  [{ ...googleKey, GOOGLE_PLACES_API_URL: 'https://places.example' }, 'is for tests on this machine'],
  [{ ...googleKey, GOOGLE_PLACES_API_URL: 'file:///etc' }, 'GOOGLE_PLACES_API_URL: '],
  [{ ...googleKey, LIMITS: 'off' }, 'LIMITS=off is for load tests'],
  [{ GOOGLE_PLACES_KEY: 'a secret key' }, 'GOOGLE_PLACES_KEY: A key of Google'],
])(
  'a wrong setting of the address search is refused in one sentence that does not show the key: %j',
  (env, sentence) => {
    const read = () => readConfig(env)
    expect(read).toThrow(sentence)
    for (const secret of [googleKey.GOOGLE_PLACES_KEY, browserKey, 'a secret key'])
      expect(read).not.toThrow(new RegExp(secret))
  },
)

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1234secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234public',
  STRIPE_WEBHOOK_SECRETS: 'whsec_platform1,whsec_connected1',
}

test('Stripe charges cards if its keys and secrets are set, and without them cards are simulated', () => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = stripe
  const webhookSecrets = ['whsec_platform1', 'whsec_connected1']
  const nothingOfOthers = { connect: 'off', applicationFeeInHundredths: 0, taxCode: null }
  expect(readConfig(stripe).stripe).toEqual({ secretKey, publishableKey, webhookSecrets, ...nothingOfOthers })
  const ofHaulers = { ...stripe, STRIPE_CONNECT: 'required', STRIPE_APPLICATION_FEE_PERCENT: '1.25' }
  expect(readConfig(ofHaulers).stripe).toMatchObject({ connect: 'required', applicationFeeInHundredths: 125 })
  expect(readConfig({ ...stripe, STRIPE_TAX: 'on' }).stripe).toMatchObject({ taxCode: 'txcd_99999999' })
  const services = { ...stripe, STRIPE_TAX: 'on', STRIPE_TAX_CODE: 'txcd_20030000' }
  expect(readConfig(services).stripe).toMatchObject({ taxCode: 'txcd_20030000' })
  expect(readConfig({}).stripe).toBeNull()
  const elsewhere = { ...stripe, STRIPE_HOST: 'stripe.test', STRIPE_PORT: '8443' }
  expect(readConfig(elsewhere).stripe).toMatchObject({ host: 'stripe.test', port: 8443 })
  const { payments, routes, cardHosts } = choosePayments(readConfig(stripe), { clock: () => new Date() } as never)
  expect(payments.browser).toEqual({
    publishableKey,
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    isSimulated: false,
  })
  expect(routes?.paymentService).toBeUndefined()
  expect(cardHosts?.script).toContain('https://js.stripe.com')
})

test.each([
  ['a test key beside a live one', { STRIPE_SECRET_KEY: 'sk_live_1234secret' }, 'both have to be of one mode'],
  ['a live key beside a test one', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1234public' }, 'both have to be of one mode'],
  ['a publishable key as the secret one', { STRIPE_SECRET_KEY: 'pk_test_1234' }, 'STRIPE_SECRET_KEY is no secret key'],
  ['a secret key for browsers', { STRIPE_PUBLISHABLE_KEY: 'sk_test_1234' }, 'STRIPE_PUBLISHABLE_KEY is no publishable'],
  ['a key with a space in it', { STRIPE_SECRET_KEY: 'sk_test_12 34' }, 'STRIPE_SECRET_KEY is no secret key'],
  ['a key among the secrets', { STRIPE_WEBHOOK_SECRETS: 'whsec_platform1,sk_test_1234' }, 'each begins with whsec_'],
  ['a comma too many', { STRIPE_WEBHOOK_SECRETS: 'whsec_platform1,' }, 'each begins with whsec_'],
  ['no publishable key', { STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY missing: Stripe needs'],
  ['no secret key', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY missing: Stripe needs'],
  ['no webhook secret', { STRIPE_WEBHOOK_SECRETS: '' }, 'STRIPE_WEBHOOK_SECRETS missing: Stripe needs'],
  [
    'accounts with live keys and no address to come back to',
    { STRIPE_CONNECT: 'offered', STRIPE_SECRET_KEY: 'rk_live_1234', STRIPE_PUBLISHABLE_KEY: 'pk_live_1234' },
    'an https address to which Stripe leads haulers back',
  ],
  ['another word for whose account', { STRIPE_CONNECT: 'yes' }, 'STRIPE_CONNECT'],
  [
    'a share that is no percentage',
    { STRIPE_CONNECT: 'offered', STRIPE_APPLICATION_FEE_PERCENT: '1.255' },
    'such as 1.25',
  ],
  ['a share of more than a third', { STRIPE_CONNECT: 'offered', STRIPE_APPLICATION_FEE_PERCENT: '31' }, 'from 0 to 30'],
  ['a share where no hauler has an account', { STRIPE_APPLICATION_FEE_PERCENT: '1' }, 'has to be offered or required'],
  ['a tax code that is none', { STRIPE_TAX: 'on', STRIPE_TAX_CODE: 'txcd_1' }, 'txcd_ and eight digits'],
  ['a tax code without its service', { STRIPE_TAX_CODE: 'txcd_20030000' }, 'it also needs STRIPE_TAX=on'],
  ['another word for taxes', { STRIPE_TAX: 'yes' }, 'STRIPE_TAX'],
  ['taxes without a secret key', { STRIPE_TAX: 'on', STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY missing'],
  ['a port without its host', { STRIPE_PORT: '12111' }, 'STRIPE_HOST is missing'],
  [
    'a live key for another host',
    { STRIPE_SECRET_KEY: 'rk_live_1234', STRIPE_PUBLISHABLE_KEY: 'pk_live_1234', STRIPE_HOST: 'stripe.test' },
    'STRIPE_HOST is for tests',
  ],
  ['a clock that can be moved', { DEMO: 'on' }, 'it does not start with STRIPE_SECRET_KEY'],
])('the server does not start if Stripe has %s, and says so in one sentence without a key', (_, wrong, sentence) => {
  const set: Record<string, string> = { ...stripe, ...wrong }
  const read = () => readConfig(set)
  expect(read).toThrow(WrongSetting)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow(/1234|\n/)
})

test('real payments beside texts in the outbox start only with permission, and the refusal names only the texts', () => {
  const production = { ...stripe, NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(
    'embedded texts, which end in the outbox, so that whoever has the address of it',
  )
  expect(() => readConfig(production)).not.toThrow(/card/)
  expect(readConfig({ ...production, TEST_SERVICES: 'exposed' }).stripe).not.toBeNull()
  const real = { ...production, ...twilio, ...mail, PUBLIC_URL: reached.PUBLIC_URL, SEED: 'none' }
  expect(readConfig(real).stripe).not.toBeNull()
})

test.each([
  ['live keys of Stripe', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1234', STRIPE_PUBLISHABLE_KEY: 'pk_live_1234' }],
  ['real texts', { ...besides('payments,mails'), ...twilio }],
])('the invented company never starts with %s', (meant, set) => {
  for (const SEED of ['', 'demo', 'small'])
    expect(() => readConfig({ ...set, SEED })).toThrow(
      `fills an empty database with an invented company, which must not meet ${meant}: set SEED=none.`,
    )
  expect(readConfig({ ...set, SEED: 'none' }).seed).toBe('none')
})

test('the invented company may start with Stripe’s test keys, or with a double of Twilio on this machine', () => {
  expect(readConfig(stripe).seed).toBe('demo')
  const double = { ...twilio, TWILIO_API_URL: 'http://127.0.0.1:4010' }
  expect(readConfig({ ...besides('payments,mails'), ...double, SEED: '' }).seed).toBe('demo')
})

test.each(['localhost', 'mysql://localhost/shop', 'postgresql://shop:p#w@db.example/shop'])(
  'an address of a database that cannot be read is refused without the address: %s',
  DATABASE_URL => {
    const read = () => readConfig({ DATABASE_URL })
    expect(read).toThrow('DATABASE_URL: An address that begins with postgresql://')
    expect(read).not.toThrow(/shop/)
  },
)

const bucket = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'rolloff-files',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'AKTEST',
  S3_SECRET_ACCESS_KEY: 'a-secret-value',
}
const { S3_REGION: _region, ...withoutRegion } = bucket

test('the server stores photos in the bucket of the settings or else in a folder, and always reads the folder', () => {
  expect(readConfig({ DATA_DIR: '/data' }).files).toMatchObject({ place: 'local', folder: '/data/files', s3: null })
  expect(readConfig({ ...bucket, S3_PREFIX: 'shop' }).files).toMatchObject({
    place: 's3',
    s3: { endpoint: 'https://s3.example', prefix: 'shop/' },
  })
  expect(readConfig({ ...bucket, FILES: 'local' }).files).toMatchObject({ place: 'local', s3: { region: 'us-east-1' } })
})

test.each([
  [withoutRegion, 'also need S3_REGION, or no file could be stored in the bucket'],
  [{ S3_PREFIX: 'shop' }, 'S3_PREFIX also needs S3_ENDPOINT, S3_BUCKET'],
  [{ FILES: 's3' }, 'FILES=s3 also needs S3_ENDPOINT'],
  [{ ...bucket, S3_ENDPOINT: 'https://s3.example/rolloff-files' }, 'S3_ENDPOINT has a path'],
  [{ ...bucket, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT: An address that begins with https://'],
  [{ ...bucket, S3_BUCKET: 'My Bucket' }, 'S3_BUCKET: The name of a bucket'],
  [{ ...bucket, S3_PREFIX: '../other' }, 'S3_PREFIX: Letters'],
])('settings of files that contradict each other are refused in one sentence: %j', (env, sentence) => {
  const read = () => readConfig(env)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow(/a-secret-value/)
})

const firebase = {
  FIREBASE_PROJECT_ID: 'grackle-creek',
  FIREBASE_API_KEY: 'AIzaSyA-made-up-key-of-39-letters-00000',
  FIREBASE_AUTH_DOMAIN: 'grackle-creek.firebaseapp.com',
}
const emulator = { ...firebase, FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099/' }

test('Firebase proves phone numbers if its three settings are set, and the server’s own codes do if not', () => {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: key, FIREBASE_AUTH_DOMAIN: authDomain } = firebase
  expect(readConfig({}).firebase).toBeNull()
  expect(readConfig(firebase).firebase).toEqual({ projectId, apiKey: key, authDomain, emulatorUrl: null })
  expect(readConfig(emulator).firebase?.emulatorUrl).toBe('http://127.0.0.1:9099')
})

test.each([
  ['no project', { FIREBASE_PROJECT_ID: '' }, 'FIREBASE_PROJECT_ID missing: Firebase needs'],
  ['no key', { FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY missing: Firebase needs'],
  ['no domain', { FIREBASE_AUTH_DOMAIN: '' }, 'FIREBASE_AUTH_DOMAIN missing: Firebase needs'],
  [
    'the name of a project instead of its id',
    { FIREBASE_PROJECT_ID: 'Grackle Creek' },
    'FIREBASE_PROJECT_ID: The id of',
  ],
  ['an address as its domain', { FIREBASE_AUTH_DOMAIN: 'https://x.firebaseapp.com' }, 'FIREBASE_AUTH_DOMAIN: A host'],
  ['an emulator elsewhere', { FIREBASE_AUTH_EMULATOR_URL: 'http://10.0.0.8:9099' }, 'has to run on this machine'],
  ['a clock that can be moved', { DEMO: 'on' }, 'it does not start with FIREBASE_PROJECT_ID'],
])('the server does not start if Firebase has %s, and says so in one sentence', (_, wrong, sentence) => {
  const set: Record<string, string> = { ...firebase, ...wrong }
  const read = () => readConfig(set)
  expect(read).toThrow(WrongSetting)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow(/\n/)
})

test.each([
  { NODE_ENV: 'production' },
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://shop.example' },
  { PUBLIC_URL: 'https://localhost:8443' },
])('with %j, the server refuses the emulator of Firebase, because others reach the server', env => {
  const read = () => readConfig({ ...emulator, ...env, TEST_SERVICES: 'exposed' })
  expect(read).toThrow('FIREBASE_AUTH_EMULATOR_URL is for tests: nobody signs')
  expect(() => readConfig({ ...firebase, ...env, TEST_SERVICES: 'exposed' })).not.toThrow()
})

test('Firebase and Twilio Verify do not start together, because only one service may send the codes', () => {
  const verify = { ...reached, ...twilio, TWILIO_VERIFY_SERVICE_SID: `VA${'4'.repeat(32)}`, SEED: 'none' }
  expect(() => readConfig({ ...firebase, ...verify })).toThrow('both choose who sends the codes')
})

test('with Firebase the refusal names the texts in the outbox, but says nothing about codes', () => {
  const read = () => readConfig({ ...firebase, ...reached, TEST_SERVICES: 'local' })
  expect(read).toThrow('texts, which end in the outbox')
  expect(read).not.toThrow(/signs in as anybody/)
})

test.each([
  [{ PHOTO_MONTHS: '6' }, 'PHOTO_MONTHS: At least 18 months, because a card payment can be disputed for so long.'],
  [{ TICKET_MONTHS: '36' }, 'TICKET_MONTHS: At least 84 months, because the books of a sale are kept for seven years.'],
  [{ KEEP_BOOKS_MONTHS: '83' }, 'KEEP_BOOKS_MONTHS: At least 84 months, because the books of a sale'],
  [
    { KEEP_TAPS_MONTHS: '5' },
    'KEEP_TAPS_MONTHS: At least 6 months, because times on duty of drivers are kept for so long',
  ],
  [{ KEEP_MESSAGES_MONTHS: '17' }, 'KEEP_MESSAGES_MONTHS: At least 18 months'],
])('a period below its floor is refused with the reason: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('headers for the collector of traces are read as OpenTelemetry writes them', () => {
  const headersOf = (text: string) =>
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example', OTEL_EXPORTER_OTLP_HEADERS: text })
      .traceCollector?.headers
  expect(headersOf('Authorization=Basic dXNlcjpwYXNz==')).toEqual({ Authorization: 'Basic dXNlcjpwYXNz==' })
  expect(headersOf('a=1%2C2,x-key=b=c%20d')).toEqual({ a: '1,2', 'x-key': 'b=c d' })
  const sentence = 'OTEL_EXPORTER_OTLP_HEADERS: Values are percent-encoded: a percent sign is written %25.'
  for (const text of ['a=100%', 'a=1%0A2']) expect(() => headersOf(text)).toThrow(sentence)
  for (const text of ['a', '=b', 'a=,b=c']) expect(() => headersOf(text)).toThrow('name=value, with commas between')
})

test('a platform that sets no period keeps rows as long as the rules say, and each setting is read', () => {
  const floors = Object.values(periods).map(({ setting, least }) => [setting, String(least)])
  expect(readConfig({}).ages).toEqual(monthsOf(({ months }) => months))
  expect(readConfig(Object.fromEntries(floors)).ages).toEqual(monthsOf(({ least }) => least))
})

const monthsOf = (choose: (period: Period) => number) =>
  Object.fromEntries(Object.entries(periods).map(([name, period]) => [name, choose(period)]))
