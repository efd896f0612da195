import { paths } from '@millrace/contract/paths'
import { welcomeQuery, welcomeReceive, type Welcome } from '@millrace/contract/rewards/reward'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { WheelDrawing } from '../../components/drawings/WheelDrawing.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { createIdempotentCall } from '../../shell/createIdempotentCall.ts'
import { toLocalDay } from '../../shell/dates.ts'
import { replaceAnswers, useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { playSound } from '../../shell/sounds.ts'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { NoReward } from '../NoReward.tsx'

const receive = createIdempotentCall(welcomeReceive)

/** The welcome reward: what it is, where the money comes from, and the button that claims it. */
export function WelcomePage() {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const welcome = useCall(welcomeQuery, {}, { staleTime: 0 })
  const claiming = useCallMutation(receive, {
    onSuccess: async (received) => {
      await replaceAnswers(welcomeQuery, received)
      void playSound('claimed')
      showToast(t('reward.welcome.toast', { amount: formatUsdt(received.amount, { form: 'small' }) }), { tone: 'good' })
    },
  })
  const { state, amount, noReward } = welcome.data ?? {}
  return (
    <Screen
      title={t('reward.welcome.title')}
      hasRefresh
      bottom={
        state === 'open' && amount ? (
          <Button isWide isBusy={claiming.isPending} onPress={() => claiming.mutate({})}>
            {t('reward.welcome.claim', { amount: formatUsdt(amount, { form: 'small' }) })}
          </Button>
        ) : noReward === 'verify' ? (
          <ButtonLink isWide to={paths.verify}>
            {t('rewards.verify')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Loaded query={welcome} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
        {(data) => <WelcomeOffer welcome={data} />}
      </Loaded>
    </Screen>
  )
}

/** What is paid, or why not. An amount that nobody gets is not shown. */
export function WelcomeOffer({ welcome }: { welcome: Welcome }) {
  const t = useText()
  const { code } = useLanguage()
  const { amount, state, noReward, receivedTime, machine, programme } = welcome
  const isPromised = state !== 'closed' || noReward === 'verify'
  return (
    <>
      <div className="grid justify-items-center gap-2 text-center">
        <div aria-hidden className="w-50 max-w-full">
          <WheelDrawing />
        </div>
        {isPromised && <Amount value={amount} form="small" size="large" isAlwaysShown />}
        <h2 className="text-20 font-bold">{t('reward.welcome.heading')}</h2>
        <p className="max-w-[40ch] text-muted">{t('reward.welcome.body')}</p>
      </div>
      {state === 'received' ? (
        <p className="flex flex-wrap items-center justify-center gap-x-2 rounded-card bg-good-soft p-4 font-semibold text-good">
          <Icon name="check" className="size-5" />
          {receivedTime
            ? t('reward.welcome.received', { day: formatDay(toLocalDay(receivedTime), code) })
            : t('rewards.no-reward.received')}
        </p>
      ) : (
        <NoReward reason={noReward} />
      )}
      <Card className="p-5">
        <Facts
          facts={[
            { name: t('reward.welcome.from'), value: t('reward.welcome.budget') },
            {
              name: t('reward.welcome.left'),
              value: <Amount value={programme.budgetLeft} figure="promotions.free" isAlwaysShown />,
              about: <FigureInfo figures={['promotions.free']} />,
            },
            { name: t('reward.welcome.often'), value: t('reward.welcome.once') },
            {
              name: t('reward.welcome.until'),
              value: programme.endTime
                ? formatDay(toLocalDay(programme.endTime), code)
                : t('reward.welcome.until-claimed'),
            },
          ]}
        />
      </Card>
      {machine && isPromised && <FreeDay machine={machine} />}
    </>
  )
}

function FreeDay({ machine: { productId, productName, units, day } }: { machine: NonNullable<Welcome['machine']> }) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <Link to={`${paths.machine}?id=${productId}`} className="block rounded-card transition active:scale-[0.99]">
      <Card className="flex items-center gap-3 p-4">
        <Icon name="calendar" className="size-6 self-start text-accent" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-semibold">{t('reward.welcome.free-day')}</span>
          <span className="text-13 text-muted">
            {day
              ? t('reward.welcome.settled', { units, name: productName, day: formatDay(day, code) })
              : t('reward.welcome.expected', { units, name: productName })}
          </span>
        </span>
        <Icon name="forward" className="-mr-1 size-5 text-muted" />
      </Card>
    </Link>
  )
}
