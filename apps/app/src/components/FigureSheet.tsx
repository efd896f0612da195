import { explainedFigures, type ExplainedFigures } from '@millrace/contract/figures'
import { Fragment, type ReactNode } from 'react'
import { useText } from '../shell/useText.ts'
import { Sheet } from './Sheet.tsx'

/** Amounts of a card with all their digits, by their names there. The card has what writes them. */
export type InFull = Readonly<Record<string, ReactNode>>

type FigureSheetProps = {
  figures: ExplainedFigures
  inFull?: InFull
  isOpen: boolean
  onClose: () => void
}

/** The entries of the catalogue of figures, and amounts to the last digit. */
export function FigureSheet({ figures, inFull, isOpen, onClose }: FigureSheetProps) {
  const t = useText()
  return (
    <Sheet title={t(`figure.${figures[0]}`)} isOpen={isOpen} onClose={onClose}>
      {figures.map((name, index) => {
        const { moment, sql } = explainedFigures[name]
        return (
          <section key={name} className="grid gap-3">
            {index > 0 && <h3 className="mt-2 text-17 font-bold">{t(`figure.${name}`)}</h3>}
            <p>{t(`figure.${name}.meaning`)}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13">
              <dt className="text-muted">{t('figure.counted')}</dt>
              <dd className="text-right font-semibold">{t(`figure.moment.${moment}`)}</dd>
              <dt className="text-muted">{t('figure.definition')}</dt>
              <dd className="text-right">
                <code className="break-all">{sql}</code>
              </dd>
            </dl>
          </section>
        )
      })}
      {inFull && (
        <section className="grid gap-3">
          <h3 className="mt-2 text-17 font-bold">{t('figure.exact')}</h3>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-13">
            {Object.entries(inFull).map(([name, amount]) => (
              <Fragment key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="text-right">{amount}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
    </Sheet>
  )
}
