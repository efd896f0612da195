import { formatMoney, money } from '@millrace/money'
import { tagOf, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { createDocument, type PdfPart } from '../../pdf/index.ts'
import type { Statement } from './buildStatement.ts'

export async function renderStatementPdf(language: Language, statement: Statement): Promise<Buffer> {
  const t = (key: Parameters<typeof say>[1], values?: Parameters<typeof say>[2]) => say(language, key, values)
  const shown = (minor: bigint) => formatMoney(money(minor, 'USDT'), tagOf(language))
  const orNothing = (minor: bigint) => (minor > 0n ? shown(minor) : '')
  const { holder, from, to, sums, movedIn, movedOut, lines } = statement
  function* rows(): Iterable<readonly string[]> {
    yield [from, t('statement.opening'), '', '', shown(sums.availableOpening)]
    for (const { day, time, description, code, balance, ...line } of lines)
      yield [
        `${day} ${time}`,
        `${description} · ${code}`,
        orNothing(line.movedIn),
        orNothing(line.movedOut),
        shown(balance),
      ]
    yield [to, t('statement.closing'), shown(movedIn), shown(movedOut), shown(sums.availableClosing)]
  }
  const parts: readonly PdfPart[] = [
    { style: 'note', text: t('shell.practice-money') },
    { style: 'title', text: t('statement.title') },
    { style: 'text', text: `${t('statement.holder')}: ${holder}` },
    { style: 'text', text: `${t('statement.span')}: ${t('statement.span-of', { from, to })}` },
    { style: 'text', text: `${t('statement.unit')}: USDT` },
    {
      style: 'note',
      text: `${t('statement.zone', { timeZone: sums.timeZone })} ${t('statement.made')}: ${sums.today}.`,
    },
    { style: 'heading', text: t('statement.extractable') },
    {
      style: 'table',
      columns: [
        { heading: t('statement.date'), share: 0.17 },
        { heading: t('statement.description'), share: 0.34 },
        { heading: t('statement.in'), share: 0.16, isNumber: true },
        { heading: t('statement.out'), share: 0.16, isNumber: true },
        { heading: t('statement.balance'), share: 0.17, isNumber: true },
      ],
      rows: rows(),
    },
    ...(lines.length === 0 ? ([{ style: 'text', text: t('statement.none') }] as const) : []),
    {
      style: 'text',
      text: `${t('statement.opening')} ${shown(sums.availableOpening)} + ${t('statement.total-in')} ${shown(movedIn)} − ${t('statement.total-out')} ${shown(movedOut)} = ${t('statement.closing')} ${shown(sums.availableClosing)}`,
    },
    { style: 'heading', text: t('statement.beside') },
    {
      style: 'table',
      columns: [
        { heading: '', share: 0.5 },
        { heading: t('statement.opening'), share: 0.25, isNumber: true },
        { heading: t('statement.closing'), share: 0.25, isNumber: true },
      ],
      rows: [
        [t('statement.held'), shown(sums.heldOpening), shown(sums.heldClosing)],
        [t('statement.unclaimed'), shown(sums.unclaimedOpening), shown(sums.unclaimedClosing)],
      ],
    },
  ]
  return createDocument(
    `${t('statement.title')} ${from} – ${to}`,
    tagOf(language),
    parts,
    (page, pages) => `${t('shell.practice-money')} · ${t('statement.title')} · ${t('statement.page', { page, pages })}`,
  )
}
