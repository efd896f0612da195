import { answerQuiz, quizQuestions, riskQuiz } from '@millrace/contract/product/order'
import { handle } from '../../http/handle.ts'
import { hasPassedQuiz, passQuiz } from './store.ts'

/** The correct option of each question. The options are product.quiz.<question>.option0 to option2 in the texts. */
const correctOptions = { source: 1, loss: 0, leaving: 2 } as const

export const quizHandlers = [
  handle(riskQuiz, async ({ db, member }) => ({ isPassed: await hasPassedQuiz(db, member.id) })),
  handle(answerQuiz, async ({ db, member }, answers) => {
    const wrong = quizQuestions.filter((question) => answers[question] !== correctOptions[question])
    if (wrong.length === 0) await passQuiz(db, member.id)
    return { isPassed: wrong.length === 0, wrong }
  }),
]
