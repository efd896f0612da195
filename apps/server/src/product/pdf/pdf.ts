import { productPdf, type ProductDetail } from '@millrace/contract/product/product'
import { formatMoney, parseMoney, type Money } from '@millrace/money'
import { tagOf, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { handle, refuse } from '../../http/handle.ts'
import { createDocument, type PdfPart } from '../../pdf/index.ts'
import { readDetail } from '../catalogue/catalogue.ts'

const shown = (amount: string, language: Language): string =>
  `${formatMoney(parseMoney(amount, 'USDT') as Money, tagOf(language))} USDT`

function sheetOf(detail: ProductDetail, language: Language): readonly PdfPart[] {
  const told = (key: Parameters<typeof say>[1], values?: Parameters<typeof say>[2]) => say(language, key, values)
  const { lookBack, sheet } = detail
  const result = (one: NonNullable<typeof lookBack>['own']) =>
    told('pdf.look-back', {
      name: one.machineName,
      since: one.since,
      days: one.days,
      paid: shown(one.paid, language),
      received: shown(one.received, language),
      result: shown(one.result, language),
    })
  return [
    { style: 'note', text: told('shell.practice-money') },
    { style: 'title', text: detail.productName },
    { style: 'note', text: `${told('keySheet.pdf.sheet')} · ${detail.place} · ${detail.nowTime.slice(0, 10)}` },
    // The loss comes first: what happened to those who bought before.
    ...(lookBack
      ? ([
          { style: 'heading', text: told('pdf.look-back-title') },
          { style: 'text', text: result(lookBack.own) },
          { style: 'text', text: `${told('pdf.best')} ${result(lookBack.best)}` },
          { style: 'text', text: `${told('pdf.worst')} ${result(lookBack.worst)}` },
        ] as const)
      : []),
    { style: 'heading', text: told('keySheet.risks') },
    { style: 'text', text: sheet.risks },
    { style: 'heading', text: told('product.figures') },
    { style: 'text', text: told('pdf.price', { amount: shown(detail.price, language) }) },
    { style: 'text', text: told('pdf.expected', { amount: shown(detail.dayReturnAmount, language) }) },
    {
      style: 'text',
      text:
        detail.actualDayReturn === null
          ? told('pdf.no-actual')
          : told('pdf.actual', { amount: shown(detail.actualDayReturn, language) }),
    },
    { style: 'text', text: told('pdf.valid-days', { days: detail.validDays }) },
    { style: 'text', text: told('pdf.units', { sold: detail.soldUnits, units: detail.units }) },
    { style: 'heading', text: told('pdf.purpose') },
    { style: 'text', text: sheet.purpose },
    { style: 'heading', text: told('keySheet.owner') },
    { style: 'text', text: detail.ownerName },
    { style: 'heading', text: told('keySheet.costs') },
    { style: 'text', text: sheet.costs },
    { style: 'heading', text: told('keySheet.leaving') },
    { style: 'text', text: sheet.leaving },
  ]
}

const agreementOf = ({ agreement }: ProductDetail, language: Language): readonly PdfPart[] => [
  { style: 'note', text: say(language, 'shell.practice-money') },
  { style: 'title', text: say(language, 'keySheet.pdf.agreement') },
  { style: 'note', text: say(language, 'pdf.agreement-version', { version: agreement.version, hash: agreement.hash }) },
  { style: 'text', text: agreement.content },
]

export const handleProductPdf = handle(productPdf, async (context, { id, doc }) => {
  const { language } = context
  const detail = await readDetail(context, language, id)
  if (!detail) return refuse('product.unknown')
  const title =
    doc === 'sheet'
      ? `${say(language, 'keySheet.pdf.sheet')}: ${detail.productName}`
      : say(language, 'keySheet.pdf.agreement')
  const bytes = await createDocument(
    title,
    tagOf(language),
    doc === 'sheet' ? sheetOf(detail, language) : agreementOf(detail, language),
  )
  return { name: `millrace-${doc}-${id.slice(0, 8)}.pdf`, base64: bytes.toString('base64') }
})
