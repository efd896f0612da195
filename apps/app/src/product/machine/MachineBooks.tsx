import type { ProductDetail } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The public books of a machine, and each release of capital to its owner. */
export function MachineBooks({ detail: { books, releases } }: { detail: ProductDetail }) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <Section title={t('machine.books.title')}>
      <Card className="p-5">
        <Facts
          facts={[
            { name: t('machine.books.revenue'), value: <Amount value={parseUsdt(books.revenueReceived)} /> },
            { name: t('machine.books.income'), value: <Amount value={parseUsdt(books.incomePaid)} /> },
            { name: t('machine.books.reserve'), value: <Amount value={parseUsdt(books.reserve)} /> },
            { name: t('machine.books.escrow'), value: <Amount value={parseUsdt(books.escrow)} /> },
            { name: t('machine.books.held'), value: <Amount value={parseUsdt(books.capitalHeld)} /> },
            { name: t('machine.books.released'), value: <Amount value={parseUsdt(books.capitalReleased)} /> },
            { name: t('machine.books.reported'), value: books.daysReported },
            { name: t('machine.books.zero'), value: books.daysWithoutRevenue },
          ]}
        />
      </Card>
      <Card className="grid gap-3 p-5">
        <h3 className="font-bold">{t('machine.books.releases')}</h3>
        {releases.length === 0 ? (
          <p className="text-13 text-muted">{t('machine.books.releases-none')}</p>
        ) : (
          <>
            <Facts
              facts={releases.map(({ day, amount, purpose }, index) => ({
                id: String(index),
                name: formatDay(day, code),
                value: <Amount value={parseUsdt(amount)} />,
                note: purpose,
              }))}
            />
            <p className="border-t border-line pt-3 text-12 text-muted">{t('machine.books.releases-note')}</p>
          </>
        )}
      </Card>
    </Section>
  )
}
