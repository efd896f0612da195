import { firstMinute, type FirstMinute as FirstMinuteState } from '@millrace/contract/income/firstMinute'
import { paths } from '@millrace/contract/paths'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import { hasSeenFirstIncome } from '../../features/income/firstIncome/seenFirstIncome.ts'
import { hasLookedBack, leaveFirstMinute, markLookedBack } from '../../shell/firstMinute.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCall } from '../../shell/queries.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { ChooseMachine } from './ChooseMachine.tsx'
import { FirstMinuteSkeleton } from './FirstMinuteSkeleton.tsx'
import { LookBack } from './LookBack.tsx'
import { TakeMoney } from './TakeMoney.tsx'

const FirstIncomeSheet = lazyPart(
  () => import('../../features/income/firstIncome/FirstIncomeSheet.tsx'),
  'FirstIncomeSheet',
)

type Step = {
  readonly name: 'money' | 'order' | 'income' | 'withdrawal'
  readonly title: string
  readonly body: string
  /** What was done, in one line; null while it is to be done. */
  readonly done: string | null
  readonly action: ReactNode
}

/** The path of a new member, from practice money to the first withdrawal. It is gone once it is walked or left. */
export function FirstMinute({ onLeave }: { onLeave: () => void }) {
  const t = useText()
  const { data } = useCall(firstMinute, {}, { staleTime: 0 })
  const [isSheetOpen, setIsSheetOpen] = useState(true)
  // Once it is shown it stays, until it is closed.
  const [isUnseen] = useState(() => !hasSeenFirstIncome())
  const [hasLooked, setHasLooked] = useState(hasLookedBack)
  const lookedBack = () => {
    markLookedBack()
    setHasLooked(true)
  }
  const steps = useSteps(data, hasLooked)
  const leave = () => {
    leaveFirstMinute()
    onLeave()
  }
  const doneCount = steps.filter(({ done }) => done !== null).length
  const isWalked = doneCount > 0 && doneCount === steps.length
  // The own first income is still shown arriving, whenever that is.
  const isOver = isWalked && data?.income !== null && !isUnseen
  useEffect(() => {
    if (isOver) leaveFirstMinute()
  }, [isOver])
  if (!data) return <FirstMinuteSkeleton />
  const firstIncome = data.income && isUnseen && (
    <FirstIncomeSheet income={data.income} isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
  )
  if (isWalked) return firstIncome
  const current = steps.findIndex(({ done }) => done === null)
  return (
    <section aria-label={t('firstMinute.heading')} className="grid gap-3">
      <div className="grid gap-1 px-1">
        <h2 className="text-22 font-bold tracking-tight">{t('firstMinute.title')}</h2>
        <p className="text-13 text-muted">{t('firstMinute.body')}</p>
      </div>
      <Card className="grid gap-4 p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-17 font-bold">{t('firstMinute.heading')}</h3>
          <p className="text-13 font-semibold text-muted">
            {t('firstMinute.count', { done: doneCount, count: steps.length })}
          </p>
        </div>
        <ol className="grid">
          {steps.map((step, index) => (
            <StepRow
              key={step.name}
              step={step}
              number={index + 1}
              isCurrent={index === current}
              isLast={index === steps.length - 1}
            />
          ))}
        </ol>
      </Card>
      {data.order && steps[current]?.name === 'income' && <LookBack orderId={data.order.id} onDone={lookedBack} />}
      <TextButton onPress={leave} className="justify-self-start px-1 text-left text-13">
        {t('firstMinute.skip')}
      </TextButton>
      {firstIncome}
    </section>
  )
}

function useSteps(data: FirstMinuteState | undefined, hasLooked: boolean): readonly Step[] {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  if (!data) return []
  const { money, order, income, hasWithdrawal } = data
  const looked = hasLooked && order ? t('firstMinute.income.looked') : null
  return [
    {
      name: 'money',
      title: t('firstMinute.money.title'),
      body: t('firstMinute.money.body'),
      done: money === null && !order ? null : t('firstMinute.money.done', { amount: formatUsdt(money ?? '0') }),
      action: <TakeMoney />,
    },
    {
      name: 'order',
      title: t('firstMinute.order.title'),
      body: t('firstMinute.order.body'),
      done: order && t('firstMinute.order.done', { num: order.num, name: order.productName }),
      action: <ChooseMachine />,
    },
    {
      name: 'income',
      title: t('firstMinute.income.title'),
      body: t('firstMinute.income.body'),
      done: income ? t('firstMinute.income.done', { amount: formatUsdt(income.amount) }) : looked,
      // It stands below the steps, where it has room.
      action: null,
    },
    {
      name: 'withdrawal',
      title: t('firstMinute.withdrawal.title'),
      body: t('firstMinute.withdrawal.body'),
      done: hasWithdrawal ? t('firstMinute.withdrawal.done') : null,
      action: (
        <ButtonLink isWide to={paths.withdraw}>
          {t('firstMinute.withdrawal.button')}
        </ButtonLink>
      ),
    },
  ]
}

type StepRowProps = { step: Step; number: number; isCurrent: boolean; isLast: boolean }

function StepRow({ step: { title, body, done, action }, number, isCurrent, isLast }: StepRowProps) {
  const t = useText()
  const mark = done ? 'bg-good-soft text-good' : isCurrent ? 'bg-accent text-on-accent' : 'bg-soft text-muted'
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span className="grid grid-rows-[auto_1fr] justify-items-center">
        <span className={`grid size-7 place-items-center rounded-full text-13 font-bold ${mark}`}>
          {done ? <Icon name="check" className="size-4" /> : number}
        </span>
        {!isLast && <span aria-hidden className="my-1 w-0.5 rounded-full bg-line" />}
      </span>
      <div className={`grid content-start gap-1 ${isLast ? '' : 'pb-4'}`}>
        {done ? (
          <p className="pt-0.5 font-semibold">
            <span className="sr-only">{t('firstMinute.step-done')} </span>
            {done}
          </p>
        ) : (
          <>
            <h4 className={`pt-0.5 font-semibold ${isCurrent ? '' : 'text-muted'}`}>{title}</h4>
            <p className="text-13 text-muted">{body}</p>
            {isCurrent && action && (
              <div className="mt-2">
                <Suspense>{action}</Suspense>
              </div>
            )}
          </>
        )}
      </div>
    </li>
  )
}
