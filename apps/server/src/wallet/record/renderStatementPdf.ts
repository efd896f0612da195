import { formatMoney, money } from '@millrace/money'
import { formatDay, formatDayTime, toLanguageTag, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { createDocument, type PdfPart } from '../../pdf/index.ts'
import type { Statement } from './buildStatement.ts'

export function renderStatementPdf(language: Language, statement: Statement): Promise<Buffer> {
  const t: Translate = (key, values) => say(language, key, values)
  const title = t('statement.title')
  return createDocument(
    `${title} ${formatDay(statement.from, language.code)} – ${formatDay(statement.to, language.code)}`,
    toLanguageTag(language),
    listStatementParts(language, statement),
    (page, pages) => `${t('shell.practice-money')} · ${title} · ${t('statement.page', { page, pages })}`,
  )
}

type Translate = (key: Parameters<typeof say>[1], values?: Parameters<typeof say>[2]) => string

export function listStatementParts(language: Language, statement: Statement): readonly PdfPart[] {
  const t: Translate = (key, values) => say(language, key, values)
  const format = (minor: bigint) => formatMoney(money(minor, 'USDT'), toLanguageTag(language), { form: 'audit' })
  const formatUnlessZero = (minor: bigint) => (minor > 0n ? format(minor) : '')
  const formatDate = (day: string) => formatDay(day, language.code)
  const span = { from: formatDate(statement.from), to: formatDate(statement.to) }
  const { holder, zone, sums, movedIn, movedOut, lines } = statement
  function* rows(): Iterable<readonly string[]> {
    yield [span.from, t('statement.opening'), '', '', format(sums.availableOpening)]
    for (const { day, time, description, code, balance, ...line } of lines)
      yield [
        formatDayTime(day, time, language.code),
        `${description} · ${code}`,
        formatUnlessZero(line.movedIn),
        formatUnlessZero(line.movedOut),
        format(balance),
      ]
    yield [span.to, t('statement.closing'), format(movedIn), format(movedOut), format(sums.availableClosing)]
  }
  return [
    { style: 'note', text: t('shell.practice-money') },
    { style: 'title', text: t('statement.title') },
    { style: 'text', text: `${t('statement.holder')}: ${holder}` },
    { style: 'text', text: `${t('statement.span')}: ${t('statement.span-of', span)}` },
    { style: 'text', text: `${t('statement.unit')}: USDT` },
    {
      style: 'note',
      text: `${t('statement.zone', { timeZone: zone })} ${t('statement.made')}: ${formatDate(sums.today)}.`,
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
      text: [
        `${t('statement.opening')} ${format(sums.availableOpening)}`,
        `+ ${t('statement.total-in')} ${format(movedIn)}`,
        `− ${t('statement.total-out')} ${format(movedOut)}`,
        `= ${t('statement.closing')} ${format(sums.availableClosing)}`,
      ].join(' '),
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
        [t('statement.held'), format(sums.heldOpening), format(sums.heldClosing)],
        [t('statement.unclaimed'), format(sums.unclaimedOpening), format(sums.unclaimedClosing)],
      ],
    },
  ]
}
