import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { agreementOperatorHandlers } from './agreement/operator.ts'
import { catalogueHandlers } from './catalogue/catalogue.ts'
import { handleProductPdf } from './catalogue/productPdf.ts'
import { handleCompare } from './compare/compare.ts'
import { handleOrderCreate } from './order/buy.ts'
import { orderOperatorHandlers } from './order/operator.ts'
import { orderHandlers } from './order/orders.ts'
import { finishOrders, handleSellFinancial } from './order/reflection.ts'
import { quizHandlers } from './quiz/quiz.ts'
import { seriesDayHandlers } from './series/series.ts'
import { sessionHandlers } from './session/session.ts'

export const productHandlers: readonly Handler[] = [
  ...catalogueHandlers,
  handleCompare,
  handleProductPdf,
  handleOrderCreate,
  handleSellFinancial,
  ...orderHandlers,
  ...orderOperatorHandlers,
  ...agreementOperatorHandlers,
  ...quizHandlers,
  ...sessionHandlers,
  ...seriesDayHandlers,
]

export { finishOrders } from './order/reflection.ts'
export { buy, hasOrders, undoOrder } from './order/store.ts'
export { passQuiz } from './quiz/store.ts'

export const productJobs = (platform: Platform) => [
  { name: 'finish-orders', cron: '* * * * *', isAtStart: true, run: () => finishOrders(platform) },
]
