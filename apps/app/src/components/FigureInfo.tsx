import type { ExplainedFigure } from '@millrace/contract/figures'
import { lazyPart } from '../shell/lazyPart.tsx'
import { useSheet } from '../shell/useSheet.ts'
import { useText } from '../shell/useText.ts'
import { Icon } from './Icon.tsx'

const FigureSheet = lazyPart(() => import('./FigureSheet.tsx'), 'FigureSheet', 'figure')

type FigureInfoProps = {
  /** The figures that stand here; the first is the heading of the sheet. */
  figures: readonly [ExplainedFigure, ...ExplainedFigure[]]
  /** As the screen calls them. */
  name: string
}

/** The “i” beside a figure: what it means, when it is counted and by which definition. */
export function FigureInfo({ figures, name }: FigureInfoProps) {
  const t = useText()
  const sheet = useSheet()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('figureInfo.about', { name })}
        onClick={sheet.open}
        className="figure-info text-muted transition hover:text-ink active:scale-95"
      >
        <Icon name="info" className="size-4" />
      </button>
      <FigureSheet figures={figures} isOpen={sheet.isOpen} onClose={sheet.close} />
    </>
  )
}
