import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { subtractUsdt } from '../../shell/usdt.ts'

type AmountFactsProps = {
  title: string
  note: string
  /** One that is taken off has a minus. */
  amounts: readonly { readonly name: string; readonly decimal: string; readonly isTaken?: boolean }[]
}

/** A card of public amounts. The unit stands at the first. */
export function AmountFacts({ title, note, amounts }: AmountFactsProps) {
  return (
    <Section title={title}>
      <Card className="grid gap-4 p-5">
        <Facts
          facts={amounts.map(({ name, decimal, isTaken }, index) => ({
            name,
            value: (
              <Amount value={isTaken ? subtractUsdt('0', decimal) : decimal} hasUnit={index === 0} isAlwaysShown />
            ),
          }))}
        />
        <p className="text-12 text-muted">{note}</p>
      </Card>
    </Section>
  )
}
