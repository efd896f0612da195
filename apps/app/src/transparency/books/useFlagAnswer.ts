import type { FraudFlag } from '@millrace/contract/transparency/summary'
import { formatDay } from '@millrace/texts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useFormatMinutes } from './useFormatMinutes.ts'

/** The sentence that answers a warning sign, with its figures. */
export function useFlagAnswer(): (flag: FraudFlag) => string {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const formatPercent = useFormatPercent()
  const formatMinutes = useFormatMinutes()
  const percent = (value: number | null): string => (value === null ? '–' : formatPercent(value / 100))
  return (flag) => {
    switch (flag.id) {
      case 'new-money': {
        const { incomePaid, covered, coveredPercent } = flag.figures
        return t('books.answer.new-money', {
          share: percent(coveredPercent),
          paid: formatUsdt(incomePaid),
          covered: formatUsdt(covered),
        })
      }
      case 'promise': {
        const { machines, below, deviationPercent } = flag.figures
        const deviation = deviationPercent === null ? '–' : formatPercent(deviationPercent / 100, { isSigned: true })
        return t('books.answer.promise', { machines, below, deviation })
      }
      case 'steady':
        return t('books.answer.steady', flag.figures)
      case 'leaving': {
        const { overdue, medianMinutes, p95Minutes, frozenMembers, stoppedMembers, members } = flag.figures
        return t('books.answer.leaving', {
          overdue,
          median: formatMinutes(medianMinutes),
          p95: formatMinutes(p95Minutes),
          stopped: frozenMembers + stoppedMembers,
          members,
        })
      }
      case 'recruiting': {
        const { each, percent: share } = flag.figures
        return each === null
          ? t('books.answer.recruiting-none', { share: percent(share) })
          : t('books.answer.recruiting', { each: formatUsdt(each), share: percent(share) })
      }
      case 'reserves': {
        const { held, owed, coverPercent, lowPercent, lowDay } = flag.figures
        return t('books.answer.reserves', {
          held: formatUsdt(held),
          owed: formatUsdt(owed),
          cover: percent(coverPercent),
          low: percent(lowPercent),
          day: lowDay ? formatDay(lowDay, code) : '–',
        })
      }
      case 'evidence': {
        const { reports, withEvidence, fromReleases } = flag.figures
        return t('books.answer.evidence', { reports, withEvidence, amount: formatUsdt(fromReleases) })
      }
      case 'operator':
        return t('books.answer.operator', {
          in: formatUsdt(flag.figures.in),
          out: formatUsdt(flag.figures.out),
          earned: formatUsdt(flag.figures.feesEarned),
          taken: formatUsdt(flag.figures.feesTaken),
        })
      case 'sealed': {
        const { sealedDays, missingDays, challenges } = flag.figures
        return t('books.answer.sealed', { sealed: sealedDays, missing: missingDays, challenges })
      }
      case 'complaints': {
        const { complaints, overdue, complaintHours } = flag.figures
        return t('books.answer.complaints', { complaints, overdue, hours: complaintHours })
      }
      case 'licence':
        return t(flag.figures.isPractice ? 'books.answer.licence' : 'books.answer.licence-live')
    }
  }
}
