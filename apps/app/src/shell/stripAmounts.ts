import { currencies } from '@millrace/money'
import { hiddenAmount } from './hiddenAmounts.ts'

const amounts = new RegExp(
  `[+\\-−]?\\d[\\d.,\\u00a0\\u202f' ]*(?=[\\u00a0\\u202f ]?(?:${currencies.join('|')})\\b)`,
  'g',
)

/** A text of the server with its amounts hidden: figures that stand before a currency. */
export const stripAmounts = (text: string): string =>
  text.replace(amounts, (figure) => hiddenAmount + (/[\u00a0\u202f ]$/.exec(figure)?.[0] ?? ''))
