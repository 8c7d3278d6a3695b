import {
  type CardProblem,
  cvcProblem,
  expiryProblem,
  formatCvc,
  formatExpiry,
  formatNumber,
  numberProblem,
} from './card-input.ts'
import { type CardTexts, cardTexts } from './card-texts.ts'
import { applyElementsStyle } from './elements-style.ts'
import { addField, type Field, make } from './field.ts'

export type CardForm = {
  readonly root: HTMLElement
  /** Shows the errors and moves the focus to the first one. Returns null if all fields are valid. */
  check(): { problem: CardProblem; message: string } | null
  /** Shows the service's refusal at the field that it concerns. Returns false if it concerns no field. */
  showRefusal(param: string | undefined, message: string): boolean
  readonly isComplete: boolean
  readonly isEmpty: boolean
  /** The service expects `number`, `exp_month`, `exp_year` and `cvc`. */
  readonly card: Record<string, string>
  readonly postalCode: string
  focus(): void
}

export function createCardForm(options: { locale?: string | undefined; hasPostalCode: boolean }): CardForm {
  applyElementsStyle()
  const words = cardTexts(options.locale)
  const root = make('div', { class: 'sps-form', role: 'group', 'aria-label': words.form })
  root.append(notice(words))
  const { number, expiry, cvc, postal } = addFields(root, words, options.hasPostalCode)
  const problems: [Field, () => CardProblem | null][] = [
    [number, () => numberProblem(number.value)],
    [expiry, () => expiryProblem(expiry.value, new Date())],
    [cvc, () => cvcProblem(cvc.value, number.value)],
  ]
  for (const [field, problemOf] of problems) {
    field.input.addEventListener('blur', () => {
      const problem = field.value === '' ? null : problemOf()
      field.show(problem && words[problem])
    })
  }
  return {
    root,
    check: () => check(problems, words),
    showRefusal: (param, message) => {
      const field = { number, exp_month: expiry, exp_year: expiry, cvc }[param ?? '']
      field?.show(message)
      field?.input.focus()
      return field !== undefined
    },
    get isComplete() {
      return problems.every(([, problemOf]) => problemOf() === null)
    },
    get isEmpty() {
      return problems.every(([field]) => field.value === '')
    },
    get card() {
      const [month = '', year = ''] = expiry.value.split(' / ')
      return { number: number.value.replace(/ /g, ''), exp_month: month, exp_year: year, cvc: cvc.value }
    },
    get postalCode() {
      return postal?.value.trim() ?? ''
    },
    focus: () => number.input.focus(),
  }
}

function addFields(root: HTMLElement, words: CardTexts, hasPostalCode: boolean) {
  const numeric = { inputmode: 'numeric' }
  const number = addField(root, formatNumber, { label: words.number, autocomplete: 'cc-number', ...numeric })
  const expiry = addField(root, formatExpiry, {
    label: words.expiry,
    hint: words.expiryHint,
    isHalf: true,
    autocomplete: 'cc-exp',
    ...numeric,
  })
  const cvc = addField(root, formatCvc, {
    label: words.cvc,
    hint: words.cvcHint,
    isHalf: true,
    autocomplete: 'cc-csc',
    ...numeric,
  })
  const postal = hasPostalCode
    ? addField(root, typed => typed.slice(0, 10), { label: words.postal, autocomplete: 'billing postal-code' })
    : null
  return { number, expiry, cvc, postal }
}

function check(problems: [Field, () => CardProblem | null][], words: CardTexts) {
  let first: { field: Field; problem: CardProblem } | null = null
  for (const [field, problemOf] of problems) {
    const problem = problemOf()
    field.show(problem && words[problem])
    if (problem) first ??= { field, problem }
  }
  first?.field.input.focus()
  return first && { problem: first.problem, message: words[first.problem] }
}

function notice(words: CardTexts): HTMLElement {
  const box = make('div', { class: 'sps-notice' })
  box.append(make('strong', {}, words.notice))
  const details = make('details')
  const list = make('ul')
  const cards: [string, string][] = [
    ['4242 4242 4242 4242', words.pays],
    ['4000 0000 0000 0002', words.declines],
    ['4000 0000 0000 9995', words.insufficient],
    ['4000 0027 6000 3184', words.authenticates],
    ['4000 0000 0000 3063', words.leaves],
  ]
  for (const [number, does] of cards) {
    const item = make('li')
    item.append(make('code', {}, number), ` ${does}`)
    list.append(item)
  }
  details.append(make('summary', {}, words.testCards), list, words.testCardsHint)
  box.append(details)
  return box
}
