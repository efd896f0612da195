import type { FigureName } from '@millrace/contract/figures'
import { markFigure } from '@millrace/contract/markFigure'
import type { ComparedMachine } from '@millrace/contract/product/compare'
import { usdtDecimal } from '@millrace/money'
import { useId, type CSSProperties } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { multiplyUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { addUpUsdt } from '../../shell/usdtSums.ts'
import { useFormatDecimal } from '../../shell/useFormatDecimal.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useSalesUnit } from '../../shell/useSalesUnit.ts'
import { useText } from '../../shell/useText.ts'
import { CompareBars } from './CompareBars.tsx'

const evidenceGrades = ['signed', 'documented', 'unproved', 'unreported'] as const
const parts = {
  unit: ['price', 'expected', 'actual', 'bars', 'without-income', 'valid', 'pays-back', 'end'],
  hundred: ['units', 'hundred-day', 'hundred-end'],
  sure: [...evidenceGrades, 'settled'],
} as const
type RowName = (typeof parts)[keyof typeof parts][number]

/** Rows that have their name elsewhere, or twice. */
const otherNames = {
  valid: 'product.valid-days',
  'pays-back': 'payBack.in',
  units: 'range.units',
  'hundred-day': 'compare.actual',
  'hundred-end': 'compare.end',
} as const
const hasOtherName = (row: RowName): row is keyof typeof otherNames => row in otherNames

const hundred = '100.000000'

/** The same figures of each machine: what can be lost first, then the pace, then how sure that is. No winner. */
export function CompareTable({ machines, columns }: { machines: readonly ComparedMachine[]; columns: number }) {
  const t = useText()
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  return (
    <>
      <Part title={t('compare.unit')} hasUnit rows={parts.unit} machines={machines} columns={columns} />
      <Part
        title={t('compare.hundred', { amount: format(hundred) })}
        hasUnit
        rows={parts.hundred}
        machines={machines}
        columns={columns}
      />
      <Part title={t('compare.sure')} rows={parts.sure} machines={machines} columns={columns} />
    </>
  )
}

/** Figures of a unit and day, in one number of decimals. */
const decimals = 4

type CellProps = { row: RowName; machine: ComparedMachine; top: number }

/** One figure of one machine. Of a machine that is too new, nothing is said that depends on its pace. */
function Cell({ row, machine, top }: CellProps) {
  const t = useText()
  const formatDecimal = useFormatDecimal()
  const isInDollars = useSalesUnit() === '$'
  const { id, price, payBack, validDays, actualDayReturn, dayReturnAmount, deviationPercent } = machine.machine
  const isTooNew = payBack.state === 'too-new'
  switch (row) {
    case 'price':
      return <Amount value={price} isInDollars={isInDollars} hasUnit={false} />
    case 'expected':
      return <Amount value={dayReturnAmount} form="small" decimals={decimals} hasUnit={false} />
    case 'actual':
      if (isTooNew || actualDayReturn === null) return <TooNew />
      return (
        <>
          <Deviation machineId={id} percent={deviationPercent} />
          <br />
          <Amount
            value={actualDayReturn}
            form="small"
            decimals={decimals}
            hasUnit={false}
            figure="machine.average"
            figureOf={id}
          />
        </>
      )
    case 'bars':
      return machine.days.length === 0 ? <TooNew /> : <Bars machine={machine} top={top} />
    case 'without-income':
      return <Count name="machine.days-without-income" of={id} value={machine.daysWithoutIncome} />
    case 'valid':
      return t('product.valid', { days: validDays })
    case 'pays-back':
      if (isTooNew) return <TooNew />
      return (
        <span
          {...markFigure('machine.pay-back', payBack.days, id)}
          className={payBack.days === null ? 'text-loss' : ''}
        >
          {payBack.days === null ? t('payBack.short.not') : t('payBack.about', { days: payBack.days })}
        </span>
      )
    case 'end':
      return payBack.total === null ? <TooNew /> : <End total={payBack.total} paid={price} />
    case 'units':
      return formatDecimal(machine.unitsOfHundred)
    case 'hundred-day':
      if (!machine.hundred) return <TooNew />
      return (
        <Amount
          value={machine.hundred.day}
          form="small"
          decimals={decimals}
          hasUnit={false}
          figure="machine.hundred"
          figureOf={`${id} day`}
        />
      )
    case 'hundred-end':
      return machine.hundred ? <End total={machine.hundred.end} paid={hundred} figureOf={id} /> : <TooNew />
    case 'settled':
      return <Count name="machine.settled-days" of={id} value={machine.settledDays} />
    default:
      return <Count name="machine.evidence" of={`${id} ${row}`} value={machine.evidence[row]} />
  }
}

function TooNew() {
  const t = useText()
  return <span className="font-normal text-muted">{t('payBack.short.too-new')}</span>
}

function Bars({ machine, top }: { machine: ComparedMachine; top: number }) {
  const t = useText()
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  return (
    <>
      <CompareBars machine={machine} top={top} />
      <span className="sr-only">
        {t('compare.bars-one', {
          low: format(lowestOf(machine), { form: 'small', decimals }),
          high: format(highestOf(machine), { form: 'small', decimals }),
        })}
      </span>
    </>
  )
}

const sortDays = ({ days }: ComparedMachine): string[] =>
  days.map(({ amount }) => amount).toSorted((one, other) => Number(one) - Number(other))
const lowestOf = (machine: ComparedMachine): string => sortDays(machine)[0] ?? '0'
const highestOf = (machine: ComparedMachine): string => sortDays(machine).at(-1) ?? '0'

const Count = ({ name, of, value }: { name: FigureName; of: string; value: number }) => (
  <span {...markFigure(name, value, of)}>{value}</span>
)

function ExpectedKey() {
  const t = useText()
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-caution">
      <span aria-hidden className="w-4 border-t border-dashed border-caution" />
      {t('product.expected')}
    </span>
  )
}

/** What there would be in the end, below how much that is more or less than was paid. */
function End({ total, paid, figureOf }: { total: string; paid: string; figureOf?: string }) {
  const t = useText()
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  // Of what is read, so that the two add up.
  const { total: result } = addUpUsdt(total, multiplyUsdt(paid, -1))
  const figure = figureOf === undefined ? {} : { figure: 'machine.hundred' as const, figureOf: `${figureOf} end` }
  return (
    <>
      <span
        {...(figureOf !== undefined && markFigure('machine.hundred', subtractUsdt(total, paid), `${figureOf} result`))}
        className={`block text-13 ${result.minor < 0n ? 'text-loss' : 'font-normal text-muted'}`}
      >
        {result.minor < 0n
          ? t('compare.less', { amount: format(usdtDecimal(-result.minor)) })
          : t('compare.more', { amount: format(usdtDecimal(result.minor)) })}
      </span>
      <Amount value={total} hasUnit={false} {...figure} />
    </>
  )
}

type PartProps = {
  title: string
  hasUnit?: boolean
  rows: readonly RowName[]
  machines: readonly ComparedMachine[]
  /** As many as there are places above, filled or not. */
  columns: number
}

/** A label above its values on a phone; from 820 pixels beside them, where it stays in view. */
function Part({ title, hasUnit = false, rows, machines, columns }: PartProps) {
  const t = useText()
  const id = useId()
  const top =
    Math.max(
      ...machines.flatMap(({ days, machine }) => [
        Number(machine.dayReturnAmount),
        ...days.map(({ amount }) => Number(amount)),
      ]),
    ) || 1
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-3">
        <h2 id={id} className="text-17 font-bold">
          {title}
        </h2>
        {hasUnit && <span className="text-12 text-muted">USDT</span>}
      </div>
      <div
        role="table"
        aria-labelledby={id}
        style={{ '--columns': columns } as CSSProperties}
        className="divide-y divide-line"
      >
        <div role="row" className="sr-only">
          <span role="columnheader">{t('compare.title')}</span>
          {machines.map(({ machine }) => (
            <span key={machine.id} role="columnheader">
              {machine.productName}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <div
            key={row}
            role="row"
            className="grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-x-4 gap-y-1 px-4 py-3 min-[820px]:grid-cols-[220px_repeat(var(--columns),minmax(0,1fr))] min-[820px]:items-center"
          >
            <span
              role="rowheader"
              className="col-span-full flex flex-wrap items-baseline gap-x-3 text-13 text-muted min-[820px]:sticky min-[820px]:left-0 min-[820px]:col-span-1"
            >
              {t(hasOtherName(row) ? otherNames[row] : `compare.${row}`)}
              {row === 'bars' && <ExpectedKey />}
            </span>
            {machines.map((machine) => (
              <span key={machine.machine.id} role="cell" className="min-w-0 font-semibold">
                <Cell row={row} machine={machine} top={top} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </Card>
  )
}
