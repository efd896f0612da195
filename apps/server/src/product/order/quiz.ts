import { answerQuiz, quizQuestions, riskQuiz } from '@millrace/contract/product/order'
import { handle } from '../../http/handle.ts'
import { addPassedQuiz, hasPassedQuiz } from './store.ts'

/** The right option of each question; the options are product.quiz.<question>.option0 to option2 in the texts. */
const right = { source: 1, loss: 0, leaving: 2 } as const

export const quizHandlers = [
  handle(riskQuiz, async ({ pool, member }) => ({ isPassed: await hasPassedQuiz(pool, member.id) })),
  handle(answerQuiz, async ({ pool, member }, answers) => {
    const wrong = quizQuestions.filter((question) => answers[question] !== right[question])
    if (wrong.length === 0) await addPassedQuiz(pool, member.id)
    return { isPassed: wrong.length === 0, wrong }
  }),
]
