import { explainedFigures, type ExplainedFigure } from '@millrace/contract/figures'
import { useText } from '../shell/useText.ts'
import { Facts } from './Facts.tsx'
import { Sheet } from './Sheet.tsx'

type FigureSheetProps = {
  figures: readonly [ExplainedFigure, ...ExplainedFigure[]]
  isOpen: boolean
  onClose: () => void
}

/** The entries of the catalogue of figures. */
export function FigureSheet({ figures, isOpen, onClose }: FigureSheetProps) {
  const t = useText()
  return (
    <Sheet title={t(`figure.${figures[0]}`)} isOpen={isOpen} onClose={onClose}>
      {figures.map((name, index) => {
        const { moment, sql } = explainedFigures[name]
        return (
          <section key={name} className="grid gap-3">
            {index > 0 && <h3 className="mt-2 text-17 font-bold">{t(`figure.${name}`)}</h3>}
            <p>{t(`figure.${name}.meaning`)}</p>
            <Facts
              facts={[
                { name: t('figure.counted'), value: t(`figure.moment.${moment}`) },
                { name: t('figure.definition'), value: <code className="text-13 break-all">{sql}</code> },
              ]}
            />
          </section>
        )
      })}
    </Sheet>
  )
}
