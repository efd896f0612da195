import { toCsv, usdtDecimal } from '@millrace/money'
import { formatDay, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { Statement } from './buildStatement.ts'

/** Columns are for spreadsheets: of amounts plain decimals, of days ISO ones, and the last one times for programs. */
export function renderStatementCsv(
  language: Language,
  { holder, from, to, zone, sums, movedIn, movedOut, lines }: Statement,
): Buffer {
  const t = (key: Parameters<typeof say>[1], values?: Parameters<typeof say>[2]) => say(language, key, values)
  const row = (
    description: string,
    { day = '', time = '', code = '', in: movedIn = '', out = '', balance = '', moment = '' } = {},
  ) => [day, time, description, code, movedIn, out, balance, moment]
  const otherBalance = (name: string, opening: bigint, closing: bigint) => [
    row(`${name}: ${t('statement.opening')}`, { day: from, balance: usdtDecimal(opening) }),
    row(`${name}: ${t('statement.closing')}`, { day: to, balance: usdtDecimal(closing) }),
  ]
  const rows = [
    [
      t('statement.date'),
      t('statement.time'),
      t('statement.description'),
      t('statement.code'),
      t('statement.in'),
      t('statement.out'),
      t('statement.balance'),
      'ISO 8601',
    ],
    row(
      [
        t('shell.practice-money'),
        t('statement.title'),
        t('statement.span-of', { from: formatDay(from, language.code), to: formatDay(to, language.code) }),
        t('statement.zone', { timeZone: zone }),
      ].join('. '),
    ),
    row(`${t('statement.holder')}: ${holder}`),
    row(`${t('statement.unit')}: USDT`),
    row(t('statement.opening'), { day: from, balance: usdtDecimal(sums.availableOpening) }),
    ...lines.map((line) =>
      row(line.description, {
        day: line.day,
        time: line.time,
        code: line.code,
        in: line.movedIn > 0n ? usdtDecimal(line.movedIn) : '',
        out: line.movedOut > 0n ? usdtDecimal(line.movedOut) : '',
        balance: usdtDecimal(line.balance),
        moment: line.moment,
      }),
    ),
    row(t('statement.closing'), {
      day: to,
      in: usdtDecimal(movedIn),
      out: usdtDecimal(movedOut),
      balance: usdtDecimal(sums.availableClosing),
    }),
    ...otherBalance(t('statement.held'), sums.heldOpening, sums.heldClosing),
    ...otherBalance(t('statement.unclaimed'), sums.unclaimedOpening, sums.unclaimedClosing),
  ]
  return Buffer.from(toCsv(rows), 'utf8')
}
