import type { IncomeSource } from './buildSumLines.ts'

/** What a report is made of: one that adds itself up has sessions, or else a gateway's quarters of an hour. */
export const summedBy = ({ source, evidence }: IncomeSource['report']): IncomeSource['report']['source'] | 'series' =>
  source === 'sessions' && evidence.every(({ kind }) => kind !== 'sessions') ? 'series' : source
