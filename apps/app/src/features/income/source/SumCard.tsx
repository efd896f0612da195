import { Card } from '../../../components/Card.tsx'
import { DeviceCheck } from '../../../components/DeviceCheck.tsx'
import { hiddenAmount, useAreAmountsHidden } from '../../../shell/hiddenAmounts.ts'
import { useFormatDecimal } from '../../../shell/useFormatDecimal.ts'
import { useText } from '../../../shell/useText.ts'
import { type Arithmetic, buildSumLines, type SumLine } from './buildSumLines.ts'

/** The calculation, with a letter for each line so that it can be redone on paper. This device redoes it too. */
export function SumCard({ arithmetic }: { arithmetic: Arithmetic }) {
  const t = useText()
  const { lines, isRight } = buildSumLines(arithmetic)
  return (
    <Card className="grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="text-17 font-bold">{t('source.sum.title')}</h2>
        <p className="text-13 text-muted">{t('source.sum.intro')}</p>
      </div>
      <ol className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Line key={line.letter} line={line} arithmetic={arithmetic} />
        ))}
      </ol>
      <DeviceCheck state={isRight ? 'right' : 'wrong'} text={t(isRight ? 'source.sum.right' : 'source.sum.wrong')} />
    </Card>
  )
}

type LineProps = { line: SumLine; arithmetic: Arithmetic }

function Line({ line: { name, letter, formula, value, isTruncated }, arithmetic }: LineProps) {
  const t = useText()
  const formatDecimal = useFormatDecimal()
  const isHidden = useAreAmountsHidden()
  return (
    <li className={`flex items-start gap-3 py-2.5 ${name === 'income' ? 'font-bold' : ''}`}>
      <span className="grid size-6 shrink-0 place-items-center rounded-chip bg-soft text-12 font-bold text-accent">
        {letter}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <span className="text-13">
          {t(name === 'income' && !('remainder' in arithmetic) ? 'source.sum.look-back' : `source.sum.${name}`, {
            units: name === 'own' ? arithmetic.num : arithmetic.validUnits,
          })}
        </span>
        <span className="ml-auto text-right">
          {formula && !isHidden && (
            <span className="mr-2 text-12 font-normal text-muted">
              {formula}
              {name !== 'income' && ' ='}
            </span>
          )}
          <span className={`font-mono font-semibold whitespace-nowrap ${name === 'income' ? 'text-good' : ''}`}>
            {isHidden ? hiddenAmount : formatDecimal(value)}
            {isTruncated && !isHidden && '…'}
          </span>
        </span>
      </div>
    </li>
  )
}
