import { useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'
import { AmountFacts } from './AmountFacts.tsx'

/** How the two figures at the top come about. */
export function Parts({ summary: { owedParts, heldParts } }: { summary: Summary }) {
  const t = useText()
  return (
    <div className="book-pair">
      <AmountFacts
        title={t('books.owed-parts')}
        note={t('books.owed-note')}
        amounts={[
          { name: t('books.part.available'), decimal: owedParts.available },
          { name: t('books.part.held'), decimal: owedParts.held },
          { name: t('books.part.income'), decimal: owedParts.income },
          { name: t('books.part.escrow'), decimal: owedParts.escrow },
        ]}
      />
      <AmountFacts
        title={t('books.held-parts')}
        note={t('books.held-note')}
        amounts={[
          { name: t('books.part.rails'), decimal: heldParts.rails },
          { name: t('books.part.capital'), decimal: heldParts.capital, isTaken: true },
          { name: t('books.part.revenue'), decimal: heldParts.revenue, isTaken: true },
          { name: t('books.part.promotions'), decimal: heldParts.promotions, isTaken: true },
          { name: t('books.part.coupons'), decimal: heldParts.coupons, isTaken: true },
          { name: t('books.part.fees'), decimal: heldParts.fees, isTaken: true },
        ]}
      />
    </div>
  )
}
