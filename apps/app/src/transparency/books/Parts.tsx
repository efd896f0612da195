import { useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'
import { AmountFacts } from './AmountFacts.tsx'

/** How the two figures at the top come about. */
export function Parts({ summary: { owed, held, owedParts, heldParts } }: { summary: Summary }) {
  const t = useText()
  return (
    <div className="book-pair">
      <AmountFacts
        title={t('books.owed-parts')}
        note={t('books.owed-note')}
        amounts={[
          { name: t('books.part.available'), decimal: owedParts.available, figure: 'owed.available' },
          { name: t('books.part.held'), decimal: owedParts.held, figure: 'owed.on-hold' },
          { name: t('books.part.income'), decimal: owedParts.income, figure: 'owed.income' },
          { name: t('books.part.escrow'), decimal: owedParts.escrow, figure: 'owed.escrow' },
          { name: t('transparency.owed'), decimal: owed, isTotal: true, figure: 'cover.owed' },
        ]}
      />
      <AmountFacts
        title={t('books.held-parts')}
        note={t('books.held-note')}
        amounts={[
          { name: t('books.part.rails'), decimal: heldParts.rails, figure: 'held.rails' },
          {
            name: t('books.part.capital'),
            decimal: heldParts.capital,
            isTaken: true,
            figure: 'held.others',
            of: 'capital',
          },
          {
            name: t('books.part.revenue'),
            decimal: heldParts.revenue,
            isTaken: true,
            figure: 'held.others',
            of: 'revenue',
          },
          {
            name: t('books.part.promotions'),
            decimal: heldParts.promotions,
            isTaken: true,
            figure: 'held.others',
            of: 'promotions',
          },
          {
            name: t('books.part.coupons'),
            decimal: heldParts.coupons,
            isTaken: true,
            figure: 'held.others',
            of: 'coupons',
          },
          { name: t('books.part.fees'), decimal: heldParts.fees, isTaken: true, figure: 'held.others', of: 'fees' },
          { name: t('transparency.held'), decimal: held, isTotal: true, figure: 'cover.held' },
        ]}
      />
    </div>
  )
}
