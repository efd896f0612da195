import { markFigure } from '@millrace/contract/markFigure'
import type { DecisionFigures } from '@millrace/contract/transparency/summary'
import { Card } from '../../components/Card.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'
import { useFormatMinutes } from './useFormatMinutes.ts'

const ofTwo = ['approved', 'rejected', 'withdrawn', 'expired', 'open'] as const
const ofOne = ['done', 'seen', 'objected', 'overdue'] as const

/** What operators decided, how long it waited for the second person, and what nobody has checked. */
export function Decisions({ decisions }: { decisions: Summary['decisions'] }) {
  const t = useText()
  const sum = (count: (figures: DecisionFigures) => number): number =>
    decisions.reduce((total, group) => total + count(group), 0)
  const overdue = sum((group) => group.overdue)
  const figures = [
    { value: sum((group) => group.approved + group.rejected), name: t('books.decided') },
    { value: sum((group) => group.rejected), name: t('books.refused') },
    { value: sum((group) => group.done), name: t('books.at-once') },
    {
      value: overdue,
      name: t('books.unchecked'),
      isLoss: overdue > 0,
      mark: markFigure('decisions.unchecked', overdue),
    },
  ]
  return (
    <Section title={t('books.decisions')}>
      <Card className="grid gap-4 p-5">
        <dl className="pair gap-3">
          {figures.map(({ value, name, isLoss, mark }) => (
            <div key={name} className="flex flex-col justify-between">
              <dt className="text-13 text-muted">{name}</dt>
              <dd {...mark} className={`text-17 font-bold ${isLoss ? 'text-loss' : ''}`}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {decisions.length === 0 ? (
          <p className="text-13">{t('books.decisions-none')}</p>
        ) : (
          <ul className="grid gap-3 text-13">
            {decisions.map((group) => (
              <Group key={group.group} group={group} />
            ))}
          </ul>
        )}
        <p className="text-12 text-muted">{t('books.decisions-note')}</p>
      </Card>
    </Section>
  )
}

/** In two lines: what takes two people, and what one does at once. */
function Group({ group }: { group: Summary['decisions'][number] }) {
  const t = useText()
  const formatMinutes = useFormatMinutes()
  const { medianMinutes } = group
  const factsOf = (acts: readonly (typeof ofTwo | typeof ofOne)[number][]) =>
    acts
      .filter((act) => group[act] > 0)
      .map((act) => (
        <span key={act} className={act === 'overdue' ? 'text-loss' : ''}>
          {t(`books.act.${act}`, { count: group[act] })}
        </span>
      ))
  return (
    <li className="grid gap-0.5">
      <span className="font-semibold">{t(`books.group.${group.group}`)}</span>
      <span className="flex flex-wrap gap-x-3 text-muted">
        {factsOf(ofTwo)}
        {medianMinutes !== null && (
          <span {...markFigure('decisions.median', medianMinutes, group.group)}>
            {t('books.act.median', { time: formatMinutes(medianMinutes) })}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-3 text-muted">{factsOf(ofOne)}</span>
    </li>
  )
}
