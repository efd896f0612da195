import type { ExplainedFigures } from '@millrace/contract/figures'
import { lazyPart } from '../shell/lazyPart.tsx'
import { useSheet } from '../shell/useSheet.ts'
import { useText } from '../shell/useText.ts'
import './figureButton.css'
import type { InFull } from './FigureSheet.tsx'
import { Icon } from './Icon.tsx'

const FigureSheet = lazyPart(() => import('./FigureSheet.tsx'), 'FigureSheet')

/**
 * Opens what figures mean, when they are counted and by which definition; the first is the heading of the sheet. It is
 * also where amounts of the card are to the last digit.
 */
export function FigureButton({ figures, inFull }: { figures: ExplainedFigures; inFull?: InFull }) {
  const t = useText()
  const sheet = useSheet()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('figure.about', { name: t(`figure.${figures[0]}`) })}
        onClick={sheet.open}
        className="figure-button text-muted transition hover:text-ink active:scale-95"
      >
        <Icon name="info" className="size-4" />
      </button>
      <FigureSheet figures={figures} {...(inFull && { inFull })} isOpen={sheet.isOpen} onClose={sheet.close} />
    </>
  )
}
