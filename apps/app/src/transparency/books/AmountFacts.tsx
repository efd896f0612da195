import type { ExplainedFigure, FigureName } from '@millrace/contract/figures'
import { markFigure } from '@millrace/contract/markFigure'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Section } from '../../components/Section.tsx'
import { subtractUsdt } from '../../shell/usdt.ts'

type AmountFactsProps = {
  title: string
  note: string
  amounts: readonly {
    readonly name: string
    readonly decimal: string
    /** It is taken off, so it has a minus. */
    readonly isTaken?: boolean
    /** What those above it make. */
    readonly isTotal?: boolean
    readonly figure?: FigureName
    /** Which part of the figure it is. */
    readonly of?: string
    readonly about?: ExplainedFigure
  }[]
}

/** A card of public amounts. The unit stands at the first. */
export function AmountFacts({ title, note, amounts }: AmountFactsProps) {
  // Where a sum can be checked, it can be checked to the last digit.
  const addsUp = amounts.some(({ isTotal }) => isTotal)
  return (
    <Section title={title}>
      <Card {...(addsUp && { 'data-adds-up': '' })} className="grid gap-4 p-5">
        <Facts
          facts={amounts.map(({ name, decimal, isTaken, isTotal, figure, of, about }, index) => ({
            name,
            about: about && <FigureInfo figures={[about]} />,
            value: (
              <span {...(figure && markFigure(figure, decimal, of))}>
                <Amount
                  value={isTaken ? subtractUsdt('0', decimal) : decimal}
                  hasUnit={index === 0}
                  isAlwaysShown
                  {...(addsUp && { form: 'audit', sum: isTotal ? 'total' : 'part' })}
                />
              </span>
            ),
          }))}
        />
        <p className="text-12 text-muted">{note}</p>
      </Card>
    </Section>
  )
}
