import type { ReactNode } from 'react'
import { type RuleDraft, ruleTypes } from '#domain/pricing/rule.ts'
import { dayInMs, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { MoveHandle } from '#web/office/list/move-handle.tsx'
import { nameInLanguage } from '#web/office/parts/name-in-language.ts'
import type { PriceList, Rule } from '#web/office/prices/queries.ts'
import { MatrixGrid } from '#web/office/prices/rate-card/matrix-grid.tsx'
import { isPeriodRule, RateCard } from '#web/office/prices/rate-card/rate-card.tsx'
import { type RuleState, rulesWords, scopeWords, stateOf } from '#web/office/prices/rule-words.ts'
import { usePrecedence } from '#web/office/prices/use-precedence.ts'
import { dateFormat } from '#web/parts/formats.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type RuleListProps = { list: PriceList; openId: string | null; onOpen: (id: string) => void }

/** Lists the rules by type, each in sentences. The strongest rule of a type is first. */
export function RuleList({ list, openId, onOpen }: RuleListProps) {
  return (
    <div className="flex flex-col gap-6">
      {ruleTypes.map(type => {
        const rules = list.rules.filter(rule => rule.type === type).toSorted(byPrecedence)
        return (
          rules.length > 0 && (
            <RulesOfType key={type} type={type} rules={rules} list={list} openId={openId} onOpen={onOpen} />
          )
        )
      })}
    </div>
  )
}

/** A rule that cannot be read has no precedence, and is last. */
const byPrecedence = (a: Rule, b: Rule): number => (b.draft?.precedence ?? 0) - (a.draft?.precedence ?? 0)

/** The place of a moved rule among the rules of its type, counted from 1. */
const placeOf = (moved: { readonly id: string; readonly precedence: number }, rules: readonly Rule[]): number =>
  1 + rules.filter(({ id, draft }) => id !== moved.id && (draft?.precedence ?? 0) > moved.precedence).length

type RulesOfTypeProps = RuleListProps & { type: (typeof ruleTypes)[number]; rules: readonly Rule[] }

function RulesOfType({ type, rules, list, openId, onOpen }: RulesOfTypeProps) {
  const { t, language } = useTexts()
  const columns = useColumns(list)
  const whole = rules.filter(rule => rule.draft)
  const { move, lastMoved, failure, isOff } = usePrecedence(whole)
  const place: Column<Rule> = {
    key: 'place',
    title: t('prices.place'),
    cell: ({ id, draft, ...rule }) =>
      draft && (
        <MoveHandle
          id={id}
          label={t('prices.move', { name: nameInLanguage(rule, language) })}
          isOff={isOff}
          onMove={move}
        />
      ),
  }
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-large font-bold">{t(`prices.type.${type}`)}</h2>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {lastMoved &&
          t('prices.moved', {
            name: nameInLanguage(lastMoved, language),
            place: placeOf(lastMoved, whole),
          })}
      </p>
      <ActFailure failure={failure} />
      {type === 'CONTAINER_PERIOD_PRICING' || type === 'CONTAINER_MATERIAL_MATRIX' ? (
        <ul aria-label={t(`prices.type.${type}`)} className="flex flex-col gap-4">
          {rules.map(rule => (
            <li key={rule.id} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-3">
              <CardHead rule={rule} list={list} isOpen={rule.id === openId} onOpen={onOpen}>
                {whole.length > 1 && place.cell(rule, false)}
              </CardHead>
              {isPeriodRule(rule) && <RateCard list={list} rule={rule} />}
              {rule.draft?.terms.type === 'CONTAINER_MATERIAL_MATRIX' && (
                <MatrixGrid label={nameInLanguage(rule, language)} cells={rule.draft.terms.data.cells} list={list} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <DataTable
          label={t(`prices.type.${type}`)}
          columns={whole.length > 1 ? [...columns, place] : columns}
          rows={rules}
          idOf={rule => rule.id}
          openId={openId}
          onOpen={onOpen}
        />
      )}
    </section>
  )
}

type CardHeadProps = { rule: Rule; list: PriceList; isOpen: boolean; onOpen: (id: string) => void; children: ReactNode }

/** The head of a rate card says for whom and when its prices count. Its name opens the rule. */
function CardHead({ rule, list, isOpen, onOpen, children }: CardHeadProps) {
  const { t, language } = useTexts()
  const { draft, id } = rule
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-x-3">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onOpen(id)}
            className="min-h-9 text-left font-bold underline decoration-line-strong underline-offset-4 max-lg:min-h-12"
          >
            {nameInLanguage(rule, language)}
          </button>
          <State state={stateOf(rule, list.now)} />
        </h3>
        {draft && (
          <p className="text-small text-ink-soft">
            {t('prices.scope', {
              who: scopeWords(draft, list, t),
              when: timesWords(draft, list.timeZone, language, t),
            })}
          </p>
        )}
        <Faults rule={rule} list={list} />
      </div>
      {children}
    </div>
  )
}

function useColumns(list: PriceList): [Column<Rule>, ...Column<Rule>[]] {
  const { t, language } = useTexts()
  return [
    { key: 'name', title: t('prices.name'), cell: rule => nameInLanguage(rule, language) },
    { key: 'says', title: t('prices.type'), cell: rule => <Says rule={rule} list={list} /> },
    { key: 'for', title: t('prices.for'), cell: ({ draft }) => draft && scopeWords(draft, list, t) },
    {
      key: 'time',
      title: t('prices.inForce'),
      cell: ({ draft }) =>
        draft && <TimeBar draft={draft} now={list.now} words={timesWords(draft, list.timeZone, language, t)} />,
    },
    { key: 'state', title: t('prices.state'), cell: rule => <State state={stateOf(rule, list.now)} /> },
  ]
}

const tones: Record<RuleState, BadgeTone> = {
  broken: 'red',
  off: 'plain',
  over: 'plain',
  later: 'amber',
  'in-force': 'green',
}

function State({ state }: { state: RuleState }) {
  const { t } = useTexts()
  return <Badge tone={tones[state]}>{t(`prices.state.${state}`)}</Badge>
}

function Says({ rule, list }: { rule: Rule; list: PriceList }) {
  return (
    <div className="max-w-md min-w-56 whitespace-normal">
      {rule.draft && (
        <ul>
          {rulesWords(rule.draft, list).map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Faults rule={rule} list={list} />
    </div>
  )
}

/** Says what is wrong with a rule, and which rule of the same strength counts before it or after it. */
function Faults({ rule, list }: { rule: Rule; list: PriceList }) {
  const { t, language } = useTexts()
  const nameOf = (id: string, written: string) => {
    const found = list.rules.find(one => one.id === id)
    return found ? nameInLanguage(found, language) : written
  }
  return (
    <>
      {rule.problems.length > 0 && (
        <p className="font-medium text-bad">
          {t('prices.broken')} {rule.problems.join('; ')}
        </p>
      )}
      {rule.equals.map(other => (
        <p key={other.ruleId} className="font-medium text-warn">
          {t(other.wins ? 'prices.equal.loses' : 'prices.equal.wins', { name: nameOf(other.ruleId, other.ruleName) })}
        </p>
      ))}
    </>
  )
}

type Times = Pick<RuleDraft, 'effectiveFrom' | 'effectiveTo'>

/** Returns words such as "from Nov 30, 2026 until Jan 1, 2027", in the hauler's time zone. */
function timesWords({ effectiveFrom, effectiveTo }: Times, timeZone: string, language: Language, t: Translate) {
  const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const day = (at: string) => format.format(localTime(new Date(at), timeZone).day)
  if (effectiveFrom === null && effectiveTo === null) return t('prices.always')
  if (effectiveFrom === null) return t('prices.until', { day: day(effectiveTo ?? '') })
  if (effectiveTo === null) return t('prices.from', { day: day(effectiveFrom) })
  return t('prices.range', { from: day(effectiveFrom), to: day(effectiveTo) })
}

/** The time line begins half a year before today and ends a year after today. */
const [daysBefore, daysAfter] = [183, 365]

/** A bar on a time line around today shows when a rule is in force. The words below it name the dates. */
function TimeBar({ draft, now, words }: { draft: Times; now: string; words: string }) {
  const today = Date.parse(now)
  const at = (instant: string | null, open: number) => {
    const days = instant === null ? open : (Date.parse(instant) - today) / dayInMs
    return (100 * (Math.max(-daysBefore, Math.min(daysAfter, days)) + daysBefore)) / (daysBefore + daysAfter)
  }
  const [from, to] = [at(draft.effectiveFrom, -daysBefore), at(draft.effectiveTo, daysAfter)]
  return (
    <div className="flex w-44 flex-col gap-1">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
        <rect width="100" height="8" className="fill-sunken" />
        <rect x={from} y="1" width={Math.max(1, to - from)} height="6" className="fill-accent" />
        <rect x={at(now, 0) - 0.4} width="0.8" height="8" className="fill-ink" />
      </svg>
      <span className="whitespace-normal text-small">{words}</span>
    </div>
  )
}
