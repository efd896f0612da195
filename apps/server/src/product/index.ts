import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { catalogueHandlers } from './catalogue/catalogue.ts'
import { answerOrderCreate } from './order/create.ts'
import { finishOrders } from './order/finishOrders.ts'
import { quizHandlers } from './order/quiz.ts'
import { recordHandlers } from './order/record.ts'
import { answerSellFinancial } from './order/undo.ts'
import { answerProductPdf } from './pdf/pdf.ts'

export const productHandlers: readonly Handler[] = [
  ...catalogueHandlers,
  answerProductPdf,
  answerOrderCreate,
  answerSellFinancial,
  ...recordHandlers,
  ...quizHandlers,
]

export { finishOrders } from './order/finishOrders.ts'
export { addPassedQuiz as passQuiz, askToBuy as buy, findHasOrders as hasOrders } from './order/store.ts'

export const productJobs = (platform: Platform) => [
  { name: 'finish-orders', cron: '* * * * *', isAtStart: true, run: () => finishOrders(platform) },
]
