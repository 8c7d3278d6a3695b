/** Runs a page of the office in jsdom. Dana, who has all rights, is signed in, and others change nothing. */
import { act, fireEvent, waitFor } from '@testing-library/react'
import type { Right } from '#domain/account/roles.ts'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import { pick } from '#web/testing/pick.ts'
import * as stage from '#web/testing/stage.tsx'
import type { Answers } from '#web/testing/table-server.ts'

export type OfficeScene = stage.Scene & {
  /** The rights of the person at the page. Without them, the person has all rights. */
  readonly rights?: readonly Right[]
}

const card = (id: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (!found) throw new Error(`the board has no card ${id}`)
    return found
  })

/** There is one window, so this is the page that was opened last by any `officePage`. */
let opened: stage.Stage | null = null
const current = () => {
  if (!opened) throw new Error('the test has not opened a page')
  return opened
}

const personWith = (rights: readonly Right[]): Answers => ({ 'office.me': { ...me, rights: [...rights] } })

/**
 * Returns the functions by which a test uses a page of the office and reads it. `path` begins after /office. `usual` has the answers that
 * the server gives in most tests.
 */
export function officePage(
  path: string,
  usual: Answers = {},
  { rights = me.rights }: Pick<OfficeScene, 'rights'> = {},
) {
  /** Opens the page. `rest` is added to its path, such as `?open=new`. The scene has what differs from the usual answers. */
  async function open(restOrScene: string | OfficeScene = '', sceneAtRest: OfficeScene = {}): Promise<void> {
    const [rest, scene] = typeof restOrScene === 'string' ? [restOrScene, sceneAtRest] : ['', restOrScene]
    const person = scene.rights ? personWith(scene.rights) : {}
    const answers = { ...noNews, ...personWith(rights), ...usual, ...person, ...scene.answers }
    opened = await stage.openApp(
      <App />,
      `/office${path}${rest}`,
      { session: 'signed-in', ...scene, answers },
      '/office',
    )
  }

  return {
    open,
    /** Returns the last input of a call. */
    sent: (name: string) => current().sent(name),
    /** Returns the inputs of all calls with this name. */
    allSent: (name: string) =>
      current()
        .calls.filter(call => call.name === name)
        .map(call => call.input),
    isSent: (name: string, input: unknown) => stage.isSent(current(), name, input),
    path: () => current().path(),
    isAt: (address: string) => stage.isAt(current(), address),
    session: () => current().session,

    sees: stage.sees,
    seesTitle: stage.seesTitle,
    isMessage: stage.isMessage,
    noMessage: stage.noMessage,
    isLoading: stage.isLoading,
    leadsTo: stage.leadsTo,
    link: stage.link,
    goesOn: stage.goesOn,
    button: stage.button,
    box: stage.box,
    field: stage.field,
    value: async (label: string) => (await stage.field(label)).value,
    words: () => stage.read(document.body),

    press: stage.press,
    choose: stage.choose,
    type: stage.type,
    pick,
    openTab: stage.openTab,
    follow: stage.follow,
    /** Sends the form of the page, as Enter does in a field. */
    send: () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body),
    /** Presses a key where the focus is. */
    key: (name: string, more: object = {}) =>
      act(
        async () =>
          void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, bubbles: true, ...more }),
      ),
    /** Finds the card of a stop or an order on the board, such as `stop:s1`. */
    card,
    focusCard: async (id: string) => {
      const found = await card(id)
      act(() => found.focus())
      return found
    },
    waitFor,

    goOffline: () => {
      stage.goOffline()
      act(() => void window.dispatchEvent(new Event('offline')))
    },
    goOnline: stage.goOnline,
  }
}
