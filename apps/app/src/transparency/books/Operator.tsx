import { useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'
import { AmountFacts } from './AmountFacts.tsx'

/** What the platform's owner put in and took out, and what rewards are paid from. */
export function Operator({ summary: { operator, promotions } }: { summary: Summary }) {
  const t = useText()
  return (
    <>
      <AmountFacts
        title={t('books.operator')}
        note={t('books.operator-note')}
        amounts={[
          { name: t('books.put-in'), decimal: operator.in, figure: 'operator.moved', of: 'in' },
          { name: t('books.took-out'), decimal: operator.out, figure: 'operator.moved', of: 'out' },
          { name: t('books.fees-earned'), decimal: operator.feesEarned, figure: 'operator.moved', of: 'feesEarned' },
          { name: t('books.fees-taken'), decimal: operator.feesTaken, figure: 'operator.moved', of: 'feesTaken' },
        ]}
      />
      <AmountFacts
        title={t('books.promotions')}
        note={t('books.promotions-note')}
        amounts={[
          { name: t('books.funded'), decimal: promotions.funded, figure: 'promotions.funded' },
          { name: t('books.granted'), decimal: promotions.granted, isTaken: true, figure: 'promotions.granted' },
          { name: t('books.used'), decimal: promotions.used, isTaken: true, figure: 'promotions.used' },
          {
            name: t('books.left'),
            decimal: promotions.left,
            isTotal: true,
            figure: 'promotions.left',
            about: 'promotions.left',
          },
          { name: t('books.promised'), decimal: promotions.promised, isTaken: true, figure: 'promotions.promised' },
          {
            name: t('books.free'),
            decimal: promotions.free,
            isTotal: true,
            figure: 'promotions.free',
            about: 'promotions.free',
          },
        ]}
      />
    </>
  )
}
