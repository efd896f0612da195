import { productPdf, sheetParts, type ProductDetail } from '@millrace/contract/product/product'
import { formatMoney, money, usdtMinor } from '@millrace/money'
import { formatDay, toLanguageTag, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { handle, refuse } from '../../http/handle.ts'
import { createDocument, type PdfPart } from '../../pdf/index.ts'
import { readDetail } from './catalogue.ts'

const formatUsdt = (amount: string, language: Language): string =>
  `${formatMoney(money(usdtMinor(amount), 'USDT'), toLanguageTag(language), { form: 'small' })} USDT`

function toSheetParts(detail: ProductDetail, language: Language): readonly PdfPart[] {
  const t = (key: Parameters<typeof say>[1], values?: Parameters<typeof say>[2]) => say(language, key, values)
  const { lookBack, sheet } = detail
  const describeLookBack = (one: NonNullable<typeof lookBack>['own']) =>
    t('pdf.look-back', {
      name: one.machineName,
      since: formatDay(one.since, language.code),
      days: one.days,
      paid: formatUsdt(one.paid, language),
      received: formatUsdt(one.received, language),
      result: formatUsdt(one.result, language),
    })
  const toHeadedText = (part: (typeof sheetParts)[number]): PdfPart[] =>
    sheet[part] === ''
      ? []
      : [
          { style: 'heading', text: t(`keySheet.${part}`) },
          { style: 'text', text: sheet[part] },
        ]
  return [
    { style: 'note', text: t('shell.practice-money') },
    { style: 'title', text: detail.productName },
    {
      style: 'note',
      text: `${t('keySheet.pdf.sheet')} · ${detail.place} · ${formatDay(detail.nowTime.slice(0, 10), language.code)}`,
    },
    // What happened to earlier buyers comes first, since it may be a loss.
    ...(lookBack
      ? ([
          { style: 'heading', text: t('pdf.look-back-title') },
          { style: 'text', text: describeLookBack(lookBack.own) },
          { style: 'text', text: `${t('pdf.best')} ${describeLookBack(lookBack.best)}` },
          { style: 'text', text: `${t('pdf.worst')} ${describeLookBack(lookBack.worst)}` },
        ] as const)
      : []),
    ...toHeadedText('risks'),
    { style: 'heading', text: t('product.figures') },
    { style: 'text', text: t('pdf.price', { amount: formatUsdt(detail.price, language) }) },
    { style: 'text', text: t('pdf.expected', { amount: formatUsdt(detail.dayReturnAmount, language) }) },
    {
      style: 'text',
      text:
        detail.actualDayReturn === null
          ? t('pdf.no-actual')
          : t('pdf.actual', { amount: formatUsdt(detail.actualDayReturn, language) }),
    },
    { style: 'text', text: t('pdf.valid-days', { days: detail.validDays }) },
    { style: 'text', text: t('pdf.units', { sold: detail.soldUnits, units: detail.units }) },
    ...sheetParts.filter((part) => part !== 'risks').flatMap(toHeadedText),
  ]
}

const toAgreementParts = ({ agreement }: ProductDetail, language: Language): readonly PdfPart[] => [
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
    toLanguageTag(language),
    doc === 'sheet' ? toSheetParts(detail, language) : toAgreementParts(detail, language),
  )
  return { name: `millrace-${doc}-${id.slice(0, 8)}.pdf`, base64: bytes.toString('base64') }
})
