import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { catalogueHandlers } from './catalogue/catalogue.ts'
import { handleOrderCreate } from './order/create.ts'
import { finishOrders } from './order/finishOrders.ts'
import { quizHandlers } from './order/quiz.ts'
import { recordHandlers } from './order/record.ts'
import { handleSellFinancial } from './order/undo.ts'
import { handleProductPdf } from './pdf/pdf.ts'

export const productHandlers: readonly Handler[] = [
  ...catalogueHandlers,
  handleProductPdf,
  handleOrderCreate,
  handleSellFinancial,
  ...recordHandlers,
  ...quizHandlers,
]

export { finishOrders } from './order/finishOrders.ts'
export { addPassedQuiz as passQuiz, buy, hasOrders as hasOrders } from './order/store.ts'

export const productJobs = (platform: Platform) => [
  { name: 'finish-orders', cron: '* * * * *', isAtStart: true, run: () => finishOrders(platform) },
]
