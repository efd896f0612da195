import { markFigure } from '@millrace/contract/markFigure'
import type { ProductDetail } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { VersionHistory } from './VersionHistory.tsx'

type BooksSheetProps = { detail: ProductDetail; isOpen: boolean; onClose: () => void }

/** The public books of a machine, each release of capital to its owner, and how its terms have changed. */
export function BooksSheet({ detail: { id, books, releases }, isOpen, onClose }: BooksSheetProps) {
  const t = useText()
  const { code } = useLanguage()
  const formatPercent = useFormatPercent()
  const percent = books.revenueDeviationPercent
  return (
    <Sheet
      title={t('machine.books.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button kind="soft" onPress={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <ShowAmounts value>
        <Facts
          facts={[
            {
              name: t('machine.books.revenue'),
              value: <Amount value={books.revenueReceived} figure="machine.revenue" figureOf={id} />,
            },
            {
              name: t('machine.books.income'),
              value: <Amount value={books.incomePaid} figure="machine.paid" figureOf={id} />,
            },
            {
              name: t('machine.books.reserve'),
              value: <Amount value={books.reserve} figure="machine.reserve" figureOf={id} />,
            },
            {
              name: t('machine.books.revenue-30'),
              about: <FigureInfo figures={['machine.revenue-deviation']} />,
              value: (
                <>
                  <Amount value={books.monthRevenue} figure="machine.revenue30" figureOf={id} />
                  {percent !== null && (
                    <>
                      {' · '}
                      <span {...markFigure('machine.revenue-deviation', percent, id)} className="whitespace-nowrap">
                        {formatPercent(percent / 100, { isSigned: true })}
                      </span>
                    </>
                  )}
                </>
              ),
              note: percent !== null && percent > 0 ? t('machine.books.above') : undefined,
            },
            { name: t('machine.books.escrow'), value: <Amount value={books.escrow} /> },
            { name: t('machine.books.held'), value: <Amount value={books.capitalHeld} /> },
            {
              name: t('machine.books.released'),
              value: <Amount value={books.capitalReleased} figure="machine.released" figureOf={id} />,
            },
            { name: t('machine.books.reported'), value: books.daysReported },
            { name: t('machine.books.zero'), value: books.daysWithoutRevenue },
          ]}
        />
        <section className="grid gap-3 pt-3">
          <h3 className="text-17 font-bold">{t('machine.books.releases')}</h3>
          {releases.length === 0 ? (
            <p className="text-13 text-muted">{t('machine.books.releases-none')}</p>
          ) : (
            <>
              <Facts
                facts={releases.map(({ day, amount, purpose }, index) => ({
                  id: String(index),
                  name: formatDay(day, code),
                  value: <Amount value={amount} />,
                  note: purpose,
                }))}
              />
              <p className="border-t border-line pt-3 text-12 text-muted">{t('machine.books.releases-note')}</p>
            </>
          )}
        </section>
        <VersionHistory id={id} />
      </ShowAmounts>
    </Sheet>
  )
}
