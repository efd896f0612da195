import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { answerQuiz, quizQuestions } from '@millrace/contract/product/order'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Note } from '../../components/Note.tsx'
import { markSaid } from '../../shell/said.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'

type Question = (typeof quizQuestions)[number]
type Answers = Partial<Record<Question, '0' | '1' | '2'>>

/** Three questions about the risks. A wrong answer is explained and can be changed. */
export function RiskQuiz({ onPassed }: { onPassed: () => void }) {
  const t = useText()
  const [answers, setAnswers] = useState<Answers>({})
  const [wrong, setWrong] = useState<readonly Question[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  // The explanation is above the button that was pressed.
  useEffect(() => {
    if (wrong.length > 0) list.current?.querySelector('[data-wrong]')?.scrollIntoView({ block: 'center' })
  }, [wrong])
  const answering = useCallMutation(answerQuiz, {
    onSuccess: (result) => {
      if (result.isPassed) return onPassed()
      setWrong(result.wrong)
      return setMessage(t('machine.buy.quiz.wrong', { count: result.wrong.length }))
    },
    onRefused: (failure) => {
      markSaid(failure)
      setMessage(failure.message)
    },
  })
  const submit = () => {
    const { source, loss, leaving } = answers
    if (!source || !loss || !leaving) return setMessage(t('machine.buy.quiz.answer-all'))
    answering.mutate({ source: Number(source), loss: Number(loss), leaving: Number(leaving) })
  }
  return (
    <>
      <p className="text-muted">{t('machine.buy.quiz.intro')}</p>
      <ol ref={list} className="grid gap-6 pt-2">
        {quizQuestions.map((question, index) => (
          <li key={question}>
            <Options
              question={question}
              index={index}
              value={answers[question] ?? ''}
              isWrong={wrong.includes(question)}
              onChange={(value) => {
                setAnswers({ ...answers, [question]: value })
                setMessage(null)
              }}
            />
          </li>
        ))}
      </ol>
      <div className="mt-3 grid gap-3">
        <div role="status">
          {message && (
            <Note tone="caution" icon="warning">
              <p className="font-semibold">{message}</p>
            </Note>
          )}
        </div>
        <Button isWide isBusy={answering.isPending} onPress={submit}>
          {t('machine.buy.quiz.submit')}
        </Button>
      </div>
    </>
  )
}

type OptionsProps = {
  question: Question
  index: number
  value: string
  isWrong: boolean
  onChange: (value: '0' | '1' | '2') => void
}

function Options({ question, index, value, isWrong, onChange }: OptionsProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="grid gap-2">
      <p className="text-12 font-semibold text-muted">
        {t('machine.buy.quiz.number', { index: index + 1, count: quizQuestions.length })}
      </p>
      <h3 id={id} className="font-bold">
        {t(`product.quiz.${question}.question`)}
      </h3>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onChange(next as '0' | '1' | '2')}
        className="grid gap-2"
      >
        {(['0', '1', '2'] as const).map((option) => (
          <Radio.Root
            key={option}
            value={option}
            className="group flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-4 py-2 text-left inset-ring inset-ring-muted/45 transition data-checked:bg-soft data-checked:inset-ring-2 data-checked:inset-ring-accent"
          >
            <span
              aria-hidden
              className="grid size-5 shrink-0 place-items-center rounded-full inset-ring-2 inset-ring-muted/60 group-data-checked:inset-ring-accent"
            >
              <span className="size-2.5 rounded-full bg-accent opacity-0 group-data-checked:opacity-100" />
            </span>
            <span className="flex-1">{t(`product.quiz.${question}.option${option}`)}</span>
          </Radio.Root>
        ))}
      </RadioGroup>
      {isWrong && (
        <p data-wrong className="flex gap-2 rounded-control bg-caution-soft p-3 text-13">
          <Icon name="info" className="mt-0.5 size-4 text-caution" />
          <span>
            <strong className="font-semibold text-caution">{t('machine.buy.quiz.not-right')}.</strong>{' '}
            {t(`product.quiz.${question}.why`)}
          </span>
        </p>
      )}
    </div>
  )
}
