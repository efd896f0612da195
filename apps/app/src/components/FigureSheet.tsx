import { explainedFigures, type ExplainedFigures } from '@millrace/contract/figures'
import { useText } from '../shell/useText.ts'
import { Sheet } from './Sheet.tsx'

type FigureSheetProps = {
  figures: ExplainedFigures
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
    </Sheet>
  )
}
