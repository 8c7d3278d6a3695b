import { createListeners } from './listeners.ts'

type ElementLook = {
  readonly elementType: string
  /** The event `ready` has these values besides its own. */
  readonly ready?: object
  readonly focus: () => void
}

/** Makes an element of the service. It shows its host in a node of the page and calls its listeners. */
export function createElement(host: HTMLElement, { elementType, ready = {}, focus }: ElementLook) {
  const { on, once, off, emit } = createListeners()
  const tell = (name: string, more: object = {}) => emit(name, { elementType, ...more })
  const element = {
    mount(target: string | HTMLElement) {
      const node = typeof target === 'string' ? document.querySelector(target) : target
      if (!node) throw new Error(`The node to mount the element '${elementType}' on does not exist.`)
      node.replaceChildren(host)
      tell('loaderstart')
      queueMicrotask(() => tell('ready', ready))
    },
    unmount: () => host.remove(),
    destroy: () => host.remove(),
    update: () => {},
    collapse: () => {},
    clear: () => {},
    blur: () => {},
    focus,
    on(...given: Parameters<typeof on>) {
      on(...given)
      return element
    },
    once(...given: Parameters<typeof once>) {
      once(...given)
      return element
    },
    off(...given: Parameters<typeof off>) {
      off(...given)
      return element
    },
  }
  return { element, tell }
}
