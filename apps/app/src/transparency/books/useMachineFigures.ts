import type { MachineBooks } from '@millrace/contract/transparency/machines'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

type Figure = { readonly id: string; readonly name: string; readonly text: string; readonly isLoss?: boolean }

/** The account of a machine since it began, figure by figure. */
export function useMachineFigures(): (machine: MachineBooks) => readonly Figure[] {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const formatPercent = useFormatPercent()
  const percent = (value: number | null): string => (value === null ? '–' : formatPercent(value / 100))
  return ({ raised, capitalReleased, revenueReceived, incomePaid, coveredPercent, last30, averageBuyer }) => [
    { id: 'raised', name: t('books.raised'), text: formatUsdt(raised) },
    { id: 'released', name: t('books.released'), text: formatUsdt(capitalReleased) },
    { id: 'revenue', name: t('books.revenue'), text: formatUsdt(revenueReceived) },
    { id: 'paid', name: t('books.paid'), text: formatUsdt(incomePaid) },
    {
      id: 'covered',
      name: t('books.covered'),
      text: percent(coveredPercent),
      isLoss: coveredPercent !== null && coveredPercent < 100,
    },
    {
      id: 'revenue-30',
      name: t('books.revenue-30'),
      text:
        last30.revenueDeviationPercent === null
          ? '–'
          : `${formatUsdt(last30.revenue)} · ${formatPercent(last30.revenueDeviationPercent / 100, { isSigned: true })}`,
    },
    {
      id: 'empty',
      name: t('books.without-revenue'),
      text: t('books.of-days', { days: last30.daysWithoutRevenue, all: last30.days }),
    },
    { id: 'buyer', name: t('books.buyer'), text: averageBuyer.buyers > 0 ? percent(averageBuyer.backPercent) : '–' },
    {
      id: 'result',
      name: t('books.buyer-result'),
      text: averageBuyer.buyers > 0 ? formatUsdt(averageBuyer.result, { isSigned: true }) : '–',
      isLoss: averageBuyer.result.startsWith('-'),
    },
  ]
}
