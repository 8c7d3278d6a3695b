import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayOf, localTime } from '#domain/value/calendar.ts'
import { formatDay, formatInstant } from '#web/parts/when.ts'
import { dayWith, driverDay, dropOff, pickup, route, testId } from '#web/testing/driver-data.ts'
import { failure, noSignal, TestOffice } from '#web/testing/driver-office.ts'
import { openDriver, undoTimePasses } from '#web/testing/driver-stage.tsx'
import {
  button,
  follow,
  goOffline,
  isAt,
  isMessage,
  isSent,
  noMessage,
  press,
  sees,
  seesTitle,
  signedOutElsewhere,
  type,
} from '#web/testing/stage.tsx'
import { refused, unanswered } from '#web/testing/table-server.ts'

const officeThat = (changed: Partial<TestOffice>) => Object.assign(new TestOffice(), changed)
const kinds = (office: TestOffice) => office.taps.map(({ kind }) => kind)
const gone = (text: string) => waitFor(() => expect(document.body.textContent).not.toContain(text), { timeout: 9000 })
const picture = new File(['bytes'], 'box.jpg', { type: 'image/jpeg' })
const takePhoto = async () => {
  const label = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('no way to take a photo')
    return found
  })
  fireEvent.change(label, { target: { files: [picture] } })
}

test('the driver sees the next stop of the day and the stop after it', async () => {
  const stage = await openDriver('/')
  await seesTitle('Mon, Nov 23 · Mack 12')
  await sees('0 of 2')
  await sees('Leave 20 yd')
  await sees('1100 Congress Ave')
  await sees('Austin · 9:00 AM - 12:00 PM')
  await sees('Take 20 yd')
  await sees('All sent')
  expect(document.body.textContent).not.toMatch(/\$|price|total/i)
  await waitFor(() => expect(stage.office.seen).toEqual([{ routeId: testId(70), version: 1 }]))
})

test('if the office wants a photo of each stop, Done says so and waits for one', async () => {
  const office = officeThat({ day: { ...driverDay, needsPhoto: true } })
  const stage = await openDriver(`/stop/${dropOff.id}/done`, { office })
  await press('Done')
  await sees('Take a photo first: your office wants one of each stop.')
  expect([stage.path(), office.taps]).toEqual([`/driver/stop/${dropOff.id}/done`, []])
  await takePhoto()
  await sees('1 of 4')
  await gone('Take a photo first')
  await press('Done')
  await isAt(stage, '/driver/')
})

test('a driver starts a stop, reaches it, finishes it with a box and a photo, and can undo that', async () => {
  const stage = await openDriver(`/stop/${dropOff.id}`)
  await seesTitle('Stop 1 of 2')
  await sees('Gate code: #1234')
  await sees('⚑ Gate: gate 4471')
  await sees('By the left fence')
  expect((await button('Start')).className).toContain('min-h-16')
  await press('Start')
  await press('I am here')
  await press('Done')
  await isAt(stage, `/driver/stop/${dropOff.id}/done`)
  for (const digit of ['1', '1', '7']) await press(digit)
  await press('C-114')
  await press('Erase')
  await press('4')
  await takePhoto()
  await sees('1 of 4')
  await press('Done')
  await isAt(stage, '/driver/')
  await sees('1 of 2')
  await sees('Done: 1100 Congress Ave')
  await press('Undo')
  await sees('0 of 2')
  await waitFor(() => expect(kinds(stage.office)).toEqual(['start', 'here', 'done', 'undo']), { timeout: 9000 })
  expect(stage.office.taps[2]).toMatchObject({ leftBox: 'C-114', takenBox: null, stopId: dropOff.id })
  expect(stage.phone.read().photos).toMatchObject([{ tapId: null }])
})

test('the stop names the box that the office has chosen, and offers it first', async () => {
  const leaves = dropOff.leaves && { ...dropOff.leaves, number: 'C-122' }
  const day = dayWith({ stops: [{ ...dropOff, state: 'arrived', leaves }] })
  await openDriver(`/stop/${dropOff.id}`, { office: officeThat({ day }) })
  await sees('Bring box C-122')
  await press('Done')
  await button('C-122')
  const choices = document.querySelector('[aria-label="In the yard"]')
  expect([...(choices?.querySelectorAll('button') ?? [])].map(one => one.textContent)).toEqual([
    'C-122',
    'C-114',
    'C-117',
  ])
})

test('the stop shows the tags, the remark, the position and the last visit of its site', async () => {
  const last = { doneAt: '2026-11-03T15:00:00.000Z', minutes: 14, photo: '/orders/photos/1?until=2&signature=3' }
  const position = { latitude: 30.2669, longitude: -97.7428 }
  const known = { ...dropOff, site: { tags: ['low-wires' as const], remark: 'Ring twice', position, last } }
  await openDriver(`/stop/${dropOff.id}`, { office: officeThat({ day: dayWith({ stops: [known, pickup] }) }) })
  await sees('⚑ Low wires')
  await sees('Ring twice')
  await sees(/Last time: Nov 3.*, 14 min/)
  expect(document.querySelector('a[target="_blank"]')?.getAttribute('href')).toContain('30.2669%2C-97.7428')
  const picture = () => document.querySelector('img') as HTMLImageElement
  expect(picture().getAttribute('src')).toBe(`${last.photo}&size=small`)
  expect([picture().width, picture().height]).toEqual([480, 360])
  await press('Where the box stood')
  expect(picture().getAttribute('src')).toBe(last.photo)
  // Without a connection the small picture stays. The page shows no picture only if the small one is missing too.
  fireEvent.error(picture())
  await waitFor(() => expect(picture().getAttribute('src')).toBe(`${last.photo}&size=small`))
  fireEvent.error(picture())
  await waitFor(() => expect(document.querySelector('img')).toBeNull())
})

test('the page asks the driver once to put the app on the Home Screen of an iPhone', async () => {
  const real = navigator.userAgent
  Object.defineProperty(navigator, 'userAgent', {
    configurable: true,
    value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)',
  })
  await openDriver('/')
  await sees('Put this app on your Home Screen')
  await press('Later')
  await gone('Put this app on your Home Screen')
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: real })
})

test('a driver claims a link with a press, and then the phone shows the day', async () => {
  const token = 'T'.repeat(22)
  const shown = {
    driver: { firstName: 'Tom', language: 'en' as const },
    day: dayOf('2026-11-23'),
    state: 'open' as const,
  }
  const answers = { readDriverLink: shown, claimDriverLink: { success: true as const } }
  const stage = await openDriver(`/l/${token}`, { answers })
  await seesTitle('Tom’s route, Mon, Nov 23')
  await press('That is me')
  await isAt(stage, '/driver/')
  const [stored, secret] = (localStorage.getItem('driver-link') ?? '').split('.')
  expect([stored, stage.sent('claimDriverLink')]).toEqual([token, { token, secret }])
  await seesTitle('Mon, Nov 23 · Mack 12')
  await waitFor(() => expect(stage.office.seen).toHaveLength(1), { timeout: 9000 })
})

test('the page says if a link is in use on another phone, does not work, or gets no answer', async () => {
  const shown = {
    driver: { firstName: 'Tom', language: 'en' as const },
    day: dayOf('2026-11-23'),
    state: 'open' as const,
  }
  await openDriver(`/l/${'U'.repeat(22)}`, { answers: { readDriverLink: { ...shown, state: 'used' } } })
  await seesTitle('This link is in use on another phone')
  await openDriver(`/l/${'U'.repeat(22)}`, { answers: { readDriverLink: refused('link-not-found') } })
  await seesTitle('This link does not work')
  await openDriver(`/l/${'U'.repeat(22)}`, { answers: { readDriverLink: unanswered } })
  await seesTitle('No connection')
})

test('the page says that the office has ended the link, and offers to sign in', async () => {
  const ended = { ...driverDay, routes: [], link: { state: 'revoked' as const } }
  await openDriver('/', { office: officeThat({ day: ended }) })
  await seesTitle('The office has ended this link')
  expect((await button('Sign in with my number')).disabled).toBe(false)
  await sees('Ask the office for a new link.')
})

test('the stop names the box to take, and asks for a photo if something is wrong with it', async () => {
  const stage = await openDriver(`/stop/${pickup.id}`)
  await sees('Box C-114')
  await sees('Not in this box: Asbestos')
  await press('Start')
  await press('I am here')
  await press('Done')
  await press('Over the rim')
  await sees('Take a photo, so that the office can show it.')
  await press('Done')
  await sees('Done: 98 San Jacinto Blvd')
  await sees('20 yd from Austin')
  await undoTimePasses()
  await waitFor(() => expect(kinds(stage.office)).toContain('done'))
  expect(stage.office.taps[2]).toMatchObject({
    takenBox: 'C-114',
    leftBox: null,
    isOverfilled: true,
    hasWrongItems: false,
  })
})

test('the reason why a stop could not be done is still chosen after the phone closed the app', async () => {
  const first = await openDriver(`/stop/${pickup.id}/could-not`)
  await press('Blocked')
  await openDriver(`/stop/${pickup.id}/could-not`, { office: first.office, isOpenedAgain: true })
  expect((await button('Blocked')).getAttribute('aria-pressed')).toBe('true')
})

test('a driver who could not do a stop waits, chooses a reason and is asked for a photo', async () => {
  const stage = await openDriver(`/stop/${pickup.id}/could-not`)
  await seesTitle('Could not: why?')
  expect((await button('Drive off')).disabled).toBe(true)
  await press('Wait 10 minutes')
  await sees(/Waiting: (10:00|9:5\d)/)
  await press('Blocked')
  await sees('Take a photo, so that the office can show it.')
  await press('Drive off')
  await isAt(stage, '/driver/')
  await sees('Could not: 98 San Jacinto Blvd')
  await undoTimePasses()
  await waitFor(() => expect(kinds(stage.office)).toEqual(['wait', 'could-not']))
  expect(stage.office.taps[1]).toMatchObject({ reason: 'blocked', waitedMinutes: 0 })
})

const load = {
  orderId: testId(50),
  state: 'on-truck',
  box: { containerTypeId: testId(90), name: '20 yard', size: '20yard', number: '114' },
  city: 'Austin',
  materials: ['Household junk'],
  facilityId: testId(60),
} as const

test('a driver dumps a load where the office planned it, and types its ticket in pounds', async () => {
  const loads = [{ ...load, items: [{ id: testId(70), name: 'Tires' }] }]
  const stage = await openDriver('/', { office: officeThat({ day: dayWith({ loads }) }) })
  await follow(/20 yd from Austin/)
  await sees('9900 Giles Rd, Austin · planned')
  await press('Dumped')
  await seesTitle('Scale ticket')
  await press('Pounds')
  for (const digit of ['3', '4', '6', '2', '0']) await press(digit)
  await press(/^Tare lb/)
  for (const digit of ['3', '6', '0', '0', '0']) await press(digit)
  await sees('Gross must be more than tare.')
  for (let digits = 5; digits > 0; digits -= 1) await press('Erase')
  for (const digit of ['2', '6', '0', '0', '0']) await press(digit)
  await sees('4.31 t')
  for (const name of ['Tires +', 'Tires 1', 'Tires 2', 'Something else +', 'One less: Tires']) await press(name)
  await press('One less: Something else')
  await type('Ticket number', '88213')
  await press('Save ticket')
  await isAt(stage, '/driver/')
  await gone('20 yd from Austin')
  await waitFor(() => expect(kinds(stage.office)).toEqual(['dumped', 'ticket']), { timeout: 9000 })
  expect(stage.office.taps).toMatchObject([
    { facilityId: testId(60) },
    {
      ticketNumber: '88213',
      grossInPounds: 34620,
      tareInPounds: 26000,
      tons: null,
      wrongItems: [{ materialId: testId(70), quantity: 2 }],
    },
  ])
})

test('a load without a planned facility goes to one that is open', async () => {
  const [landfill] = driverDay.facilities.filter(one => one.id === testId(60))
  if (!landfill) throw new Error('the day has no landfill')
  const closed = { ...landfill, id: testId(61), name: 'Closed landfill', opens: {} }
  const facilities = [closed, { ...landfill, opens: null }]
  const day = { ...dayWith({ loads: [{ ...load, facilityId: null }] }), facilities }
  const stage = await openDriver(`/load/${load.orderId}`, { office: officeThat({ day }) })
  await sees(/closed now/)
  await press('Dumped')
  await waitFor(() => expect(stage.office.taps).toMatchObject([{ facilityId: testId(60) }]), { timeout: 9000 })
})

test('a driver can leave a load full in the yard, and enter the ticket of another one later', async () => {
  const day = dayWith({ loads: [load, { ...load, orderId: testId(51), state: 'dumped' }] })
  const stage = await openDriver(`/load/${testId(51)}`, { office: officeThat({ day }) })
  await press('No ticket yet')
  await sees('Dumped, no ticket yet')
  await follow(/On the truck/)
  await press('Left full in the yard')
  await sees('Full in the yard')
  await waitFor(() => expect(kinds(stage.office)).toEqual(['left-in-yard']), { timeout: 9000 })
})

test('without a signal the phone saves a tap, lists it in the queue, and sends it when the driver asks', async () => {
  const stage = await openDriver(`/stop/${dropOff.id}`)
  await seesTitle('Stop 1 of 2')
  stage.office.trouble = { before: noSignal }
  await press('Start')
  await sees('No signal: saved on this phone')
  await sees('1 waiting')
  await follow(/1 waiting/)
  await seesTitle('What waits')
  await sees('Start: 1100 Congress Ave')
  await sees('tried once · no signal')
  stage.office.trouble = {}
  await press('Send now')
  await sees('Everything is sent.')
  await sees('All sent')
})

test('a tap is still there after the phone closed the app', async () => {
  const office = new TestOffice()
  await openDriver(`/stop/${dropOff.id}`, { office })
  await seesTitle('Stop 1 of 2')
  office.trouble = { before: noSignal }
  await press('Start')
  await button('I am here')
  await openDriver(`/stop/${dropOff.id}`, { office, isOpenedAgain: true })
  await button('I am here')
  await sees('1 waiting')
})

test('the phone shows a change of the day once, above the open page', async () => {
  const stage = await openDriver(`/stop/${dropOff.id}`)
  await press('Start')
  stage.office.day = dayWith({
    version: 2,
    stops: [{ ...dropOff, state: 'under-way', window: { start: 12, end: 17 } }],
  })
  await stage.phone.sendNow()
  await sees('Other details: Leave 20 yd, 1100 Congress Ave')
  await sees('Taken away: a stop')
  await press('Seen')
  await gone('Other details')
  await waitFor(() => expect(stage.office.seen.at(-1)).toEqual({ routeId: testId(70), version: 2 }))
})

test('the page says that a stop is no longer on the phone', async () => {
  await openDriver(`/stop/${testId(99)}`)
  await seesTitle('This stop is no longer on your phone')
})

test('the page says that the office has not published any stops yet', async () => {
  await openDriver('/', { office: officeThat({ day: { ...driverDay, routes: [] } }) })
  await seesTitle(/^No stops yet for /)
  await sees('They show here as soon as the office publishes them.')
})

test('a day without stops has the date of the hauler’s yard, wherever the phone is', async () => {
  // For half of the day, each of these time zones has another date than the phone.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const facilities = driverDay.facilities.map(one => ({ ...one, timeZone }))
    await openDriver('/', { office: officeThat({ day: { ...driverDay, routes: [], facilities } }) })
    await seesTitle(`No stops yet for ${formatDay(localTime(new Date(), timeZone).day, 'en')}`)
  }
})

test('the page shows the next day in one line beside today', async () => {
  const today = localTime(new Date(), route.timeZone).day
  const tomorrow = { ...route, id: testId(71), day: dayOf('2040-01-02') }
  const day = { ...driverDay, routes: [{ ...route, day: today }, tomorrow] }
  await openDriver('/', { office: officeThat({ day }) })
  await sees('Mon, Jan 2: 2 stops')
})

const failing = (error: unknown) => ({ office: officeThat({ trouble: { before: error } }) })

test('a driver without a day on the phone reads why', async () => {
  await openDriver('/', failing(failure('CONFLICT', 409, 'driver-suspended')))
  await seesTitle('You are suspended')
  const nobody = { answers: { getWorkplaces: { companies: [], invitations: [] } } }
  await openDriver('/', { ...failing(failure('NOT_FOUND', 404, 'organization-not-found')), ...nobody })
  await seesTitle('No access')
  await openDriver('/', failing(failure('INTERNAL_SERVER_ERROR', 500)))
  await seesTitle('Your day did not load')
  goOffline()
  await openDriver('/', failing(noSignal))
  await seesTitle('No connection')
  await sees('Open this app once with a connection.')
})

test('a driver whose company has moved reads its new address, also beside a day that is on the phone', async () => {
  const moved = failure('PRECONDITION_FAILED', 412, 'company-moved', { address: 'https://next.example' })
  const leads = () => screen.getByRole('link', { name: 'Open the new address of your company' }).getAttribute('href')
  await openDriver('/', failing(moved))
  await seesTitle('Your company has moved')
  await sees('Its app is now at https://next.example. Sign in there.')
  expect(leads()).toBe('https://next.example/driver/')
  const office = officeThat({})
  const { phone } = await openDriver('/', { office })
  await sees('0 of 2')
  office.trouble = { before: moved }
  await act(() => phone.sendNow())
  await sees('Open the new address of your company')
  await sees('0 of 2')
  expect(leads()).toBe('https://next.example/driver/')
})

test('an invited driver has to accept before the day comes', async () => {
  const office = officeThat({ trouble: { before: failure('NOT_FOUND', 404, 'organization-not-found') } })
  const offer = { id: 'd1', kind: 'driver' as const, organizationId: 'o9', name: 'Two Rivers', rights: null }
  const stage = await openDriver('/', {
    office,
    answers: {
      getWorkplaces: { companies: [], invitations: [offer] },
      acceptInvitation: () => {
        office.trouble = {}
        return { success: true }
      },
    },
  })
  await seesTitle('You are invited')
  await sees('Two Rivers has put your number down as a driver.')
  await press('Accept')
  await sees('0 of 2')
  await isSent(stage, 'acceptInvitation', { id: 'd1' })
})

test('a driver of two companies chooses which company’s day the phone shows', async () => {
  const office = officeThat({ trouble: { before: failure('BAD_REQUEST', 400, 'organization-choice') } })
  const company = (id: string, name: string) => ({ organizationId: id, name, roles: ['driver' as const] })
  const companies = [company('o1', 'Grackle Creek'), company('o2', 'Two Rivers')]
  await openDriver('/', { office, answers: { getWorkplaces: { companies, invitations: [] } } })
  await seesTitle('For whom do you drive?')
  office.trouble = {}
  await press('Two Rivers')
  await sees('0 of 2')
  expect(localStorage.getItem('employerId')).toBe('o2')
})

const company = (id: string, name: string) => ({ organizationId: id, name, roles: ['driver' as const] })
const offerOf = (name: string) => ({ id: 'd9', kind: 'driver' as const, organizationId: 'o2', name, rights: null })
const invitedDay = {
  ...driverDay,
  organizationId: 'o1',
  invitations: [{ id: 'd9', kind: 'driver' as const, name: 'Two Rivers' }],
}

test('a driver accepts the invitation of a second company, and the day of the first company stays', async () => {
  const office = officeThat({ day: invitedDay })
  const both = [company('o1', 'Grackle Creek'), company('o2', 'Two Rivers')]
  let hasJoined = false
  const stage = await openDriver('/', {
    office,
    answers: {
      getWorkplaces: () =>
        hasJoined
          ? { companies: both, invitations: [] }
          : { companies: both.slice(0, 1), invitations: [offerOf('Two Rivers')] },
      acceptInvitation: () => {
        hasJoined = true
        office.day = { ...invitedDay, invitations: [] }
        return { success: true }
      },
    },
  })
  await sees('Two Rivers invites you to work for them.')
  await sees('0 of 2')
  await follow('Answer')
  await seesTitle('For whom you drive')
  await press('Accept')
  await isMessage('You work for Two Rivers now')
  expect((await button('Grackle Creek')).getAttribute('aria-pressed')).toBe('true')
  expect((await button('Two Rivers')).getAttribute('aria-pressed')).toBe('false')
  await follow('Back')
  await sees('0 of 2')
  await gone('Two Rivers')
  expect(stage.path()).toBe('/driver/')
})

test('without a signal a driver reads who has invited them, and keeps the day', async () => {
  const stage = await openDriver('/', { office: officeThat({ day: invitedDay }) })
  await sees('Two Rivers invites you to work for them.')
  goOffline()
  await openDriver('/', { office: officeThat({ trouble: { before: noSignal } }), isOpenedAgain: true })
  await sees('0 of 2')
  await follow('Answer')
  await seesTitle('For whom you drive')
  await sees('Two Rivers invites you to work for them.')
  await sees('You can answer, or change the company, when you have a signal. Your day stays as it is.')
  await follow('Back')
  await sees('0 of 2')
  expect(stage.calls.map(({ name }) => name)).not.toContain('getWorkplaces')
})

test('a phone with an older day keeps its company when another company invites the driver', async () => {
  const companies = [company('o1', 'Grackle Creek')]
  const answers = { getWorkplaces: { companies, invitations: [offerOf('Two Rivers')] } }
  await openDriver('/companies', { answers })
  await button('Accept')
  await waitFor(() => expect(localStorage.getItem('employerId')).toBe('o1'))
})

test('a driver of two companies changes the company from the queue', async () => {
  const office = officeThat({ day: { ...driverDay, organizationId: 'o1' } })
  const companies = [company('o1', 'Grackle Creek'), company('o2', 'Two Rivers')]
  const stage = await openDriver('/queue', { office, answers: { getWorkplaces: { companies, invitations: [] } } })
  await follow('For whom you drive')
  const other = { id: testId(88), firstName: 'Luis', language: 'en' as const }
  office.day = { ...driverDay, organizationId: 'o2', driver: other, routes: [] }
  await press('Two Rivers')
  await isAt(stage, '/driver/')
  await sees('No stops yet')
  expect(localStorage.getItem('employerId')).toBe('o2')
})

test('the page says that it could not load the companies, and loads them at the next try', async () => {
  let isOut = true
  const companies = [company('o1', 'Grackle Creek')]
  await openDriver('/companies', {
    answers: { getWorkplaces: () => (isOut ? unanswered : { companies, invitations: [] }) },
  })
  await sees('We could not find out who you are')
  isOut = false
  await press('Try Again')
  await button('Grackle Creek')
})

test('invitations and companies are in Spanish for a driver who chose Spanish', async () => {
  const companies = [company('o1', 'Grackle Creek'), company('o2', 'Two Rivers')]
  const day = { ...invitedDay, driver: { ...driverDay.driver, language: 'es' as const } }
  await openDriver('/', { office: officeThat({ day }), answers: { getWorkplaces: { companies, invitations: [] } } })
  await follow('Responder')
  await seesTitle('Para quién maneja')
})

test('a visitor has to sign in, and a driver who is signed out can still work', async () => {
  const visitor = await openDriver('/', {
    ...failing(failure('UNAUTHORIZED', 401, 'signed-out')),
    session: 'signed-out',
  })
  await seesTitle('Driver sign-in')
  await isAt(visitor, '/driver/sign-in')
  await noMessage()
  const ended = await openDriver('/', { ...failing(failure('INTERNAL_SERVER_ERROR', 500)) })
  await seesTitle('Your day did not load')
  act(() => ended.session.end())
  await seesTitle('Driver sign-in')
  await isMessage('Info', signedOutElsewhere)
  const stage = await openDriver(`/stop/${dropOff.id}`)
  await seesTitle('Stop 1 of 2')
  stage.office.trouble = { before: failure('UNAUTHORIZED', 401, 'signed-out') }
  await press('Start')
  await sees('Sign in to send 1 thing')
  await button('I am here')
})

test('signing out asks the driver if a tap waits, and removes the day from the phone', async () => {
  const stage = await openDriver(`/stop/${dropOff.id}`)
  await seesTitle('Stop 1 of 2')
  stage.office.trouble = { before: noSignal }
  await press('Start')
  await follow(/1 waiting/)
  await press('Sign out')
  await sees('1 thing is not sent. They stay on this phone and go when you sign in again.')
  await press('Stay signed in')
  await press('Sign out')
  await press('Sign out')
  await seesTitle('Driver sign-in')
  await waitFor(() => expect(stage.phone.read()).toMatchObject({ day: null, waitingOfOthers: 1 }))
})

test('signing out without a signal says that it needs one, and keeps the day on the phone', async () => {
  const stage = await openDriver('/queue')
  await waitFor(() => expect(stage.phone.read().day).not.toBeNull())
  const failWith = (error: unknown) => Object.assign(stage.session, { signOut: () => Promise.reject(error) })
  // The phone reports a signal, but no answer comes.
  failWith(new TypeError('Failed to fetch'))
  await press('Sign out')
  await isMessage(
    'No connection',
    'Signing out needs a signal. You stay signed in and nothing is lost; try again where the phone has one.',
  )
  expect(stage.phone.read().day).not.toBeNull()
  failWith({ data: { httpStatus: 500 } })
  await press('Sign out')
  await isMessage('Uh oh!', 'Something went wrong signing out. Please try again.')
  goOffline()
  await press('Sign out')
  await sees(/Signing out needs a signal/)
  expect(stage.phone.read().day).not.toBeNull()
})

test('the queue shows the time that the office will have, and not the time of a wrong clock', async () => {
  const stage = await openDriver(`/stop/${dropOff.id}`, { clockAheadMs: 40 * 60_000 })
  await seesTitle('Stop 1 of 2')
  stage.office.trouble = { before: noSignal }
  await press('Start')
  await follow(/1 waiting/)
  const [{ tap } = { tap: null }] = stage.phone.read().waiting
  const made = Date.parse(tap?.madeAt ?? '')
  const zone = driverDay.routes[0]?.timeZone ?? 'UTC'
  const hour = (at: number) => formatInstant(new Date(at).toISOString(), zone, 'en')
  await sees(`made ${hour(made - 40 * 60_000)}`)
  expect(document.body.textContent).not.toContain(hour(made))
})

test('the page says that the clock of the phone is wrong and that its address has no https', async () => {
  await openDriver('/', { clockAheadMs: -5 * 60_000 })
  await sees('The clock of this phone is 5 minutes off. We correct your times.')
  await sees('This address is not secure (http)')
})

test('a driver turns the sun theme on and off, and the phone stores it', async () => {
  await openDriver('/')
  await press('Sun: strong contrast')
  expect([document.documentElement.dataset.theme, localStorage.getItem('driver-sun')]).toEqual(['sun', 'yes'])
  await press('Sun: strong contrast')
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('a driver reads the app in their own language', async () => {
  const day = { ...driverDay, driver: { ...driverDay.driver, language: 'es' as const } }
  const stage = await openDriver(`/stop/${dropOff.id}`, { office: officeThat({ day }) })
  await sees('Dejar 20 yd')
  stage.office.trouble = { before: noSignal }
  await press('Empezar')
  await sees('Sin señal: guardado en este teléfono')
  await press('Ya llegué')
  await press('Listo')
  await press('Listo')
  await sees('Listo: 1100 Congress Ave')
  await press('Deshacer')
})
