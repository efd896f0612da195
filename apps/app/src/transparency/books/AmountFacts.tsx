import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'

type AmountFactsProps = {
  title: string
  note: string
  amounts: readonly { readonly name: string; readonly decimal: string }[]
}

/** A card of public amounts. The unit stands at the first. */
export function AmountFacts({ title, note, amounts }: AmountFactsProps) {
  return (
    <Section title={title}>
      <Card className="grid gap-4 p-5">
        <Facts
          facts={amounts.map(({ name, decimal }, index) => ({
            name,
            value: <Amount value={decimal} hasUnit={index === 0} isAlwaysShown />,
          }))}
        />
        <p className="text-12 text-muted">{note}</p>
      </Card>
    </Section>
  )
}
