import type { ExplainedFigure, FigureName } from '@millrace/contract/figures'
import { markFigure, markFigures } from '@millrace/contract/markFigure'
import type { MachineBooks } from '@millrace/contract/transparency/machines'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

type Figure = {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly isLoss?: boolean
  readonly mark: object
  readonly about?: ExplainedFigure
}

/** The account of a machine since it began, figure by figure. */
export function useMachineFigures(): (machine: MachineBooks) => readonly Figure[] {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const formatPercent = useFormatPercent()
  const percent = (value: number | null): string => (value === null ? '–' : formatPercent(value / 100))
  return ({
    id: machineId,
    raised,
    capitalReleased,
    revenueReceived,
    incomePaid,
    coveredPercent,
    last30,
    averageBuyer,
    isDemo,
  }) => {
    const mark = (name: FigureName, value: string | number | null) => markFigure(name, value, machineId)
    return [
      { id: 'raised', name: t('books.raised'), text: formatUsdt(raised), mark: mark('machine.raised', raised) },
      {
        id: 'released',
        name: t('books.released'),
        text: formatUsdt(capitalReleased),
        mark: mark('machine.released', capitalReleased),
      },
      {
        id: 'revenue',
        name: t('books.revenue'),
        text: formatUsdt(revenueReceived),
        mark: mark('machine.revenue', revenueReceived),
      },
      { id: 'paid', name: t('books.paid'), text: formatUsdt(incomePaid), mark: mark('machine.paid', incomePaid) },
      {
        id: 'covered',
        name: t('books.covered'),
        text: percent(coveredPercent),
        isLoss: coveredPercent !== null && coveredPercent < 100,
        mark: mark('machine.covered', coveredPercent),
        about: 'machine.covered',
      },
      {
        id: 'revenue-30',
        name: t('books.revenue-30'),
        text:
          last30.revenueDeviationPercent === null
            ? '–'
            : `${formatUsdt(last30.revenue)} · ${formatPercent(last30.revenueDeviationPercent / 100, { isSigned: true })}`,
        mark: markFigures([
          ['machine.revenue30', last30.revenue, machineId],
          ['machine.revenue-deviation', last30.revenueDeviationPercent, machineId],
        ]),
        about: 'machine.revenue-deviation',
      },
      {
        id: 'empty',
        name: t('books.without-revenue'),
        text: t('books.of-days', { days: last30.daysWithoutRevenue, all: last30.days }),
        mark: mark('machine.days-without-revenue', last30.daysWithoutRevenue),
      },
      {
        id: 'buyer',
        name: t('books.buyer'),
        text: averageBuyer.buyers > 0 ? percent(averageBuyer.backPercent) : '–',
        mark: mark('buyer.back', averageBuyer.backPercent),
      },
      {
        id: 'result',
        name: t('books.buyer-result'),
        text: averageBuyer.buyers > 0 ? formatUsdt(averageBuyer.result, { isSigned: true }) : '–',
        isLoss: averageBuyer.result.startsWith('-'),
        mark: mark('buyer.result', averageBuyer.result),
        about: 'buyer.result',
      },
      {
        id: 'evidence',
        name: t('books.evidence'),
        text: [t('books.evidence-days', last30.grades), isDemo && t('books.demo')].filter(Boolean).join(' · '),
        mark: {},
      },
    ]
  }
}
